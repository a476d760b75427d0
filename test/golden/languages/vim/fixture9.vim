vim9script
# A greenhouse in the new language.

import autoload '../lib/tools.vim' as tools
import './beds.vim'

# Warmth in degrees.
const WARM = 20
var beds: list<string> = ['a', 'b']
export const COLD = 5
export var count: number = 0
final fixed = {a: 1}

export def Water(bed: string, litres: float = 1.0): bool
  var local_one = litres * 2  # not a symbol
  def Inner(x: number): number
    return x
  enddef
  return tools.Can(bed)
enddef

def _Secret()
enddef

export abstract class Plant
  var height: number = 1
  public var name: string
  static var total = 0
  var _hidden = 2

  def new(this.height)
  enddef

  static def Count(): number
    return total
  enddef

  abstract def Grow(days: number): void
endclass

interface Edible
  var taste: string
  def Eat(): void
endinterface

export enum Season
  Spring,
  Summer(2),
  Autumn
endenum

type Beds = list<string>

class Tree extends Plant implements Edible
  def Grow(days: number): void
    this.height += days
  enddef
endclass
