/**
 * @file Parses and prints weather reports.
 */
import type { Station } from './station.ts'
import { readFile } from 'node:fs/promises'
import legacy = require('./legacy')
export type { Station } from './station.ts'
import * as ns from './ns.ts'

/** Degrees. */
export type Celsius = number & { readonly __brand: 'celsius' }
export type Report<T = unknown> = {
  /** Where it was measured. */
  station: string
  format(locale?: string): string
  readonly data: T
}
type Handler = (event: Event) => void

/** Anything with a temperature. */
export interface Measured<T extends number = number> extends Base, Other {
  /** Current value. */
  readonly temperature: T
  optional?: string
  measure(at: Date): Promise<T>
  (call: string): void
  new (construct: string): Measured
  [key: string]: unknown
}

export enum Level {
  Low,
  /** Above the mean. */
  High = 10,
  'very-high' = 11, // beyond
}

declare const enum Hidden {
  A = 1,
}

const LIMIT = 3
export const limits: Record<string, number> = { a: 1 }
let mutable: string | undefined

/** Parses one line. */
export function parse(line: string): Report
export function parse(line: Buffer, encoding: string): Report
export function parse(line: unknown, encoding?: string): Report {
  return { line, encoding } as never
}

export const format = <T,>(report: Report<T>, { locale = 'en' }: { locale?: string } = {}): string => {
  const inner = (x: number): number => x
  return String(inner(1)) + locale
}

async function* watch(signal?: AbortSignal): AsyncGenerator<Report, void, undefined> {
  yield parse('x')
}

function assertReport(value: unknown): asserts value is Report {}

/**
 * Base of all sensors.
 *
 * Subclasses measure.
 */
@Injectable({ scope: 'static' })
export abstract class Sensor<T extends Celsius> extends EventEmitter implements Measured<T>, Disposable {
  /** How many sensors there are. */
  static readonly count: number = 0
  private static instance?: Sensor<Celsius>
  protected readings: T[] = []
  declare label: string
  @Input() name!: string
  #battery = 100
  readonly onChange = (value: T): void => {
    this.readings.push(value)
  }

  constructor(
    private readonly station: Station,
    @Inject(TOKEN) public readonly token?: string,
  ) {
    super()
  }

  /** Reads the hardware. */
  abstract read(): Promise<T>
  protected abstract get unit(): string

  get temperature(): T {
    return this.readings[0]!
  }
  set temperature(value: T) {
    this.readings[0] = value
  }

  measure(at: Date): Promise<T>
  measure(at: number): Promise<T>
  @Log('measure')
  async measure(at: Date | number): Promise<T> {
    return this.read()
  }

  private helper<K extends keyof T>(key: K): T[K] | undefined {
    return undefined
  }

  override toString(): string {
    return ''
  }

  static of<T extends Celsius>(this: void, value: T): Sensor<T> {
    throw new Error(String(value))
  }

  async *[Symbol.asyncIterator](): AsyncIterator<T> {}
}

export namespace Units.Metric {
  export const zero = 273.15
  const hidden = 1
  export function convert(value: number): Celsius {
    return value as Celsius
  }
  export interface Scale {
    factor: number
  }
}

declare module 'weather' {
  export function forecast(days: number): string
  export const version: string
}

declare global {
  interface Window {
    weather: Sensor<Celsius>
  }
}

declare function external(name: string): void
export declare class Remote {
  fetch(url: string): Promise<void>
}

export const plugin = {
  name: 'plugin',
  install(app: App) {},
  hooks: {
    ready: async () => {},
  },
} satisfies Plugin

/** The default one. */
export default class extends Sensor<Celsius> {
  read() {
    return Promise.resolve(1 as Celsius)
  }
}

export { LIMIT as limit, mutable }
