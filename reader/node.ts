export * from './index.ts'
export { FileSource } from './file-source.ts'
export { openWorkspace, type NodeWorkspaceOptions } from './open-node-workspace.ts'
export { openIndex, type NodeOpenOptions } from './open-local.ts'
