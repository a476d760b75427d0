import type { DocumentKind } from '../../reader/api.ts'
import type { PageDocument } from './page-input.ts'

/** A part of a program by what its files are for, whatever folders they lie in. */
export interface Layer {
  readonly id: string
  readonly title: string
  /** What such files do: behind "By custom: " where folders tell a layer, else a sentence of its own. */
  readonly says: string
}

export const LAYERS: readonly Layer[] = [
  { id: 'command-line', title: 'Command line', says: 'what people and scripts start: commands, scripts, programs.' },
  { id: 'interface', title: 'Interfaces to other programs', says: 'what takes requests of other programs and answers them: routes, controllers, handlers.' },
  { id: 'user-interface', title: 'User interface', says: 'what people see and use: pages, views, components, styles.' },
  { id: 'services', title: 'Services and jobs', says: 'what the program does: services, jobs, workers.' },
  { id: 'domain', title: 'Domain', says: 'what the program is about: models, entities, rules.' },
  { id: 'data-access', title: 'Data access', says: 'what keeps and finds data: repositories, stores, migrations.' },
  { id: 'shared', title: 'Shared helpers', says: 'helpers that the other parts share.' },
  { id: 'tests', title: 'Tests', says: 'Checks that the rest works.' },
  { id: 'documentation', title: 'Documentation', says: 'Explains the rest to people.' },
  { id: 'examples', title: 'Examples', says: 'Shows how the rest is used.' },
  { id: 'configuration', title: 'Configuration and build', says: 'Sets up how the rest is built, checked and run.' },
] // prettier-ignore

const FOLDERS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['command-line', 'cli cmd cmds command commands bin console scripts'],
    ['interface', 'api apis routes router routers routing controllers controller endpoints handlers handler resolvers rest graphql grpc rpc http webhooks middleware middlewares server'],
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
export function layerOf(document: PageDocument): string | undefined {
  const { kind, isExample, isForeign, lines } = document
  if (isForeign || lines === 0) return undefined
  const known = BY_KIND[kind] ?? (isExample ? 'examples' : undefined)
  if (known) return known
  const name = layerFolder(document)
  return name === undefined ? undefined : FOLDERS[name]
}

/** Folders that hold the whole program at the top of a tree, not a part of it. */
const WHOLE: ReadonlySet<string> = new Set(['lib', 'libs', 'internal', 'core', 'web', 'server', 'client'])

/** The name of the innermost folder that tells the layer of a file of code. */
export function layerFolder({ path, kind, isExample }: PageDocument): string | undefined {
  if (BY_KIND[kind] || isExample) return undefined
  const folders = path.toLowerCase().split('/').slice(0, -1)
  for (let i = folders.length - 1; i >= 0; i--) {
    const name = folders[i]!
    // What Java finds at run time is called services, too.
    const isOther = (WHOLE.has(name) && i < 2) || folders[i - 1] === 'meta-inf'
    if (Object.hasOwn(FOLDERS, name) && !isOther) return name
  }
  return undefined
}
