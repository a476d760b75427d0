export * from './index.ts'
export { FileSource } from './file-source.ts'
export { openIndex, type NodeOpenOptions } from './open-local.ts'
