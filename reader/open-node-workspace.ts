import type { NodeWorkspaceOptions } from './node-workspace.ts'
import type { WorkspaceConfig } from './workspace/config.ts'
import type { Workspace } from './workspace/workspace.ts'

export type { NodeWorkspaceOptions }

/**
 * Opens several artifacts as one: of a configuration, or of the path of a `gitdex.workspace.json`. Loaded when it is
 * called: a program that opens one index must not pay for it. Throws CONFIG_INVALID.
 */
export async function openWorkspace(
  config: WorkspaceConfig | string | URL,
  options: NodeWorkspaceOptions = {},
): Promise<Workspace> {
  return (await import('./node-workspace.ts')).openNodeWorkspace(config, options)
}
