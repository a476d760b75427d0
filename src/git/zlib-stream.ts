import { constants, createInflate, deflateSync, inflateSync, type Inflate } from 'node:zlib'

/** What `inflateInto` returns instead of a length. */
export const STREAM_GOES_ON = -1
export const STREAM_DAMAGED = -2

/**
 * Inflates one zlib stream at the start of `input` into `output`, which must be longer than the result. Returns the
 * length of the result, STREAM_GOES_ON when the stream does not end within `input`, STREAM_DAMAGED when it is broken or
 * fills all of `output`. With `startOnly` neither the end of the input nor that of the output is an error: the result is
 * as much of the start as there is input or room for.
 */
export type InflateInto = (input: Uint8Array, output: Uint8Array, startOnly?: boolean) => number

/** Node's native stream behind `createInflate()`: not documented, the same since Node 8. */
interface NativeStream {
  reset(): void
  writeSync(
    flush: number,
    input: Uint8Array,
    at: number,
    length: number,
    output: Uint8Array,
    outAt: number,
    room: number,
  ): void
  onerror: (message: string, errno: number, code: string) => void
}

/**
 * The fastest way to inflate thousands of small objects one after the other. `inflateSync` makes a stream object and a
 * native state for each call, which takes longer than the inflating itself, so we keep one native stream and reset it.
 * Where Node's inside has another shape than expected, `inflateSync` it is.
 */
export function createInflateInto(): InflateInto {
  try {
    const reusing = reuseNativeStream()
    if (passesTrial(reusing)) return reusing
  } catch {
    // Another shape: fall through.
  }
  return inflateIntoAnew
}

/** Exported for tests: the slow, documented way. */
export function inflateIntoAnew(input: Uint8Array, output: Uint8Array, startOnly = false): number {
  try {
    if (startOnly) {
      const start = inflateSync(input, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, output.length)
      output.set(start)
      return start.length
    }
    const bytes = inflateSync(input, { chunkSize: Math.max(64, output.length), maxOutputLength: output.length })
    output.set(bytes)
    return bytes.length < output.length ? bytes.length : STREAM_DAMAGED
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR' ? STREAM_GOES_ON : STREAM_DAMAGED
  }
}

function reuseNativeStream(): InflateInto {
  const stream = createInflate() as Inflate & { _handle: NativeStream; _writeState: Uint32Array }
  const { _handle: native, _writeState: state } = stream
  let failure: string | undefined
  native.onerror = (_message, _errno, code) => (failure = code)
  return (input, output, startOnly = false) => {
    failure = undefined
    native.reset()
    const flush = startOnly ? constants.Z_SYNC_FLUSH : constants.Z_FINISH
    native.writeSync(flush, input, 0, input.length, output, 0, output.length)
    if (failure !== undefined) return failure === 'Z_BUF_ERROR' ? STREAM_GOES_ON : STREAM_DAMAGED
    const roomLeft = state[0]!
    if (startOnly) return output.length - roomLeft
    return roomLeft > 0 ? output.length - roomLeft : STREAM_DAMAGED
  }
}

/** Whether a way to inflate gives the right bytes, and tells the kinds of failure apart. */
function passesTrial(inflateInto: InflateInto): boolean {
  const text = Buffer.from('trial of the reused stream '.repeat(20))
  const stored = deflateSync(text)
  const broken = Buffer.from(stored)
  broken[broken.length - 1]! ^= 1
  const output = Buffer.alloc(text.length + 1)
  const right = () => inflateInto(stored, output) === text.length && output.subarray(0, text.length).equals(text)
  if (!right() || inflateInto(stored.subarray(0, -5), output) !== STREAM_GOES_ON) return false
  if (inflateInto(broken, output) !== STREAM_DAMAGED || !right()) return false
  const head = output.subarray(0, 5)
  if (inflateInto(stored, head, true) !== 5 || !head.equals(text.subarray(0, 5))) return false
  return inflateInto(stored, output.subarray(0, -1)) === STREAM_DAMAGED && right()
}
