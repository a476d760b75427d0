import { Buffer } from 'node:buffer'

/** Just enough of protobuf and of ONNX to write graphs by hand (onnx.proto3, opset 17). */
type Field = readonly [number: number, value: number | string | Uint8Array]

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return [...bytes, Number(rest)]
}

function message(fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map(([number, value]) => {
      if (typeof value === 'number') return Buffer.from([...varint(number * 8), ...varint(value)])
      const bytes = typeof value === 'string' ? Buffer.from(value) : value
      return Buffer.concat([Buffer.from([...varint(number * 8 + 2), ...varint(bytes.length)]), bytes])
    }),
  )
}

const FLOAT = 1
const INT64 = 7

export interface Weights {
  readonly dims: readonly number[]
  readonly values: Float32Array | BigInt64Array
}

export interface GraphNode {
  readonly op: string
  readonly inputs: readonly string[]
  readonly output: string
  /** Whole numbers and lists of them. */
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>
}

/** A model of int64 inputs of texts x tokens and one output of floats. */
export function encodeOnnx(
  inputs: readonly string[],
  nodes: readonly GraphNode[],
  weights: Readonly<Record<string, Weights>>,
  output: { readonly name: string; readonly dims: readonly (string | number)[] },
): Uint8Array {
  const graph = message([
    ...nodes.map((node): Field => [1, encodeNode(node)]),
    [2, 'graph'],
    ...Object.entries(weights).map(([name, tensor]): Field => [5, encodeTensor(name, tensor)]),
    ...inputs.map((name): Field => [11, valueInfo(name, INT64, ['texts', 'tokens'])]),
    [12, valueInfo(output.name, FLOAT, output.dims)],
  ])
  const opset = message([[1, ''], [2, 17]]) // prettier-ignore
  return message([[1, 8], [7, graph], [8, opset]]) // prettier-ignore
}

function encodeNode({ op, inputs, output, attributes = {} }: GraphNode): Buffer {
  const encoded = Object.entries(attributes).map(([name, value]): Field => [
    5,
    typeof value === 'number'
      ? message([[1, name], [3, value], [20, 2]]) // prettier-ignore
      : message([[1, name], ...value.map((one): Field => [8, one]), [20, 7]]),
  ])
  return message([...inputs.map((input): Field => [1, input]), [2, output], [4, op], ...encoded])
}

function encodeTensor(name: string, { dims, values }: Weights): Buffer {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  const type = values instanceof Float32Array ? FLOAT : INT64
  return message([...dims.map((dim): Field => [1, dim]), [2, type], [8, name], [9, bytes]])
}

function valueInfo(name: string, type: number, dims: readonly (string | number)[]): Buffer {
  const shape = message(dims.map((dim): Field => [1, message([typeof dim === 'number' ? [1, dim] : [2, dim]])]))
  return message([[1, name], [2, message([[1, message([[1, type], [2, shape]])]])]]) // prettier-ignore
}
