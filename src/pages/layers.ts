import type { DocumentKind } from '../../reader/api.ts'
import type { PageDocument } from './page-input.ts'

/** A part of a program by what its files are for, whatever folders they lie in. */
export interface Layer {
  readonly id: string
  readonly title: string
  /** What such files do, in one sentence. */
  readonly says: string
}

export const LAYERS: readonly Layer[] = [
  { id: 'command-line', title: 'Command line', says: 'Commands that people and scripts call.' },
  { id: 'interface', title: 'Interfaces to other programs', says: 'Takes requests of other programs and answers them: routes, controllers, handlers.' },
  { id: 'user-interface', title: 'User interface', says: 'What people see and use: pages, views, components, styles.' },
  { id: 'services', title: 'Services and jobs', says: 'What the program does: services, jobs, workers.' },
  { id: 'domain', title: 'Domain', says: 'What the program is about: models, entities, rules.' },
  { id: 'data-access', title: 'Data access', says: 'Keeps and finds data: repositories, stores, migrations.' },
  { id: 'shared', title: 'Shared helpers', says: 'Helpers that the other parts share.' },
  { id: 'tests', title: 'Tests', says: 'Checks that the rest works.' },
  { id: 'documentation', title: 'Documentation', says: 'Explains the rest to people.' },
  { id: 'examples', title: 'Examples', says: 'Shows how the rest is used.' },
  { id: 'configuration', title: 'Configuration and build', says: 'Sets up how the rest is built, checked and run.' },
] // prettier-ignore

const FOLDERS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['command-line', 'cli cmd cmds command commands bin console scripts'],
    ['interface', 'api apis routes router routers routing controllers controller endpoints handlers handler resolvers rest graphql grpc rpc http webhooks middleware middlewares channels resources server'],
    ['user-interface', 'ui views view components component pages screens widgets templates template layouts layout styles stylesheets css frontend web client public assets themes hooks'],
    ['services', 'services service usecases use_cases use-cases jobs job workers worker tasks mailers managers interactors operations queue queues'],
    ['domain', 'models model domain domains entities entity types schemas schema core'],
    ['data-access', 'db database databases repositories repository dao daos store stores storage persistence migrations migrate migration queries sql cache orm data'],
    ['shared', 'utils util utilities helpers helper common shared support lib libs internal'],
  ].flatMap(([layer, names]) => names!.split(' ').map((name) => [name, layer!])),
) // prettier-ignore

const BY_KIND: Readonly<Partial<Record<DocumentKind, string>>> = {
  test: 'tests',
  doc: 'documentation',
  config: 'configuration',
}

/** The layer of a file: by its kind, else by the innermost folder whose name tells; undefined when none does. */
export function layerOf({ path, kind, isExample, isForeign, lines }: PageDocument): string | undefined {
  if (isForeign || lines === 0) return undefined
  const known = BY_KIND[kind] ?? (isExample ? 'examples' : undefined)
  if (known) return known
  const folders = path.toLowerCase().split('/').slice(0, -1)
  // `src/lib` and `lib` at the top hold the whole program, not its helpers.
  for (let i = folders.length - 1; i >= 0; i--) {
    const name = folders[i]!
    const layer = Object.hasOwn(FOLDERS, name) ? FOLDERS[name] : undefined
    const isWhole = (name === 'lib' || name === 'libs' || name === 'internal' || name === 'core' || name === 'web' || name === 'server' || name === 'client') && i < 2 // prettier-ignore
    if (layer !== undefined && !isWhole) return layer
  }
  return undefined
}
