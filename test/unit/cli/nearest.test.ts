import { expect, it } from 'vitest'
import { nearest } from '../../../reader/cli/nearest.ts'

const commands = ['build', 'search', 'symbol', 'info', 'verify']

it.each([
  ['serach', 'search'],
  ['bild', 'build'],
  ['biuld', 'build'],
  ['ifno', 'info'],
  ['sym', 'symbol'],
  ['inf', 'info'],
  ['verfy', 'verify'],
])('%s is meant as %s', (word, meant) => {
  expect(nearest(word, commands)).toBe(meant)
})

it.each(['frobnicate', 'x', 's', ''])('%j is nothing known', (word) => {
  expect(nearest(word, commands)).toBeUndefined()
})
