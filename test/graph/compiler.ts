import ts from 'typescript'
import { findClone, readFiles } from '../languages/corpus.ts'
import { importsOf, type Import } from './imports.ts'
import { IMPORT_SPECS } from './import-specs.ts'

/** Where the repository lies for the compiler; its packages are linked below `node_modules`, as an installation does. */
const ROOT = '/repository'
const LANGUAGES = ['typescript', 'javascript']

/**
 * Compares where imports lead with where TypeScript's own resolution leads them: of all imports that the compiler finds
 * inside of the repository, how many lead there here too. What it does not find is built or installed first.
 */
export async function compareWithCompiler(clones: string, show: number): Promise<void> {
  for (const spec of IMPORT_SPECS.filter(({ name }) => LANGUAGES.includes(name))) {
    for (const repository of spec.repositories) {
      findClone(clones, repository)
      const files = await readFiles(clones, repository)
      const compiler = new Compiler(new Map(files.map(({ path, text }) => [path, text])))
      report(`${spec.name} ${repository}`, importsOf(spec, repository, files), compiler, show)
    }
  }
}

function report(title: string, imports: readonly Import[], compiler: Compiler, show: number): void {
  const judged = imports.flatMap((one) => {
    const expected = compiler.resolve(one.specifier, one.path)
    return expected === undefined || expected === one.path ? [] : [{ one, expected }]
  })
  const wrong = judged.filter(({ one, expected }) => one.targets[0] !== expected)
  console.log(`${title}: ${imports.length} imports, ${judged.length} found by the compiler, ${judged.length - wrong.length} lead to the same file`) // prettier-ignore
  for (const { one, expected } of wrong.slice(0, show)) {
    console.log(`  ${one.path}:${one.line}  ${one.specifier} -> ${one.targets.join(' ')}, compiler: ${expected}`)
  }
}

/** Module resolution over files in memory. */
class Compiler {
  private readonly folders = new Set<string>([''])
  private readonly links = new Map<string, string>()
  private readonly options = new Map<string, ts.CompilerOptions>()

  constructor(private readonly files: ReadonlyMap<string, string>) {
    for (const path of files.keys()) {
      for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
        this.folders.add(path.slice(0, at))
    }
    for (const [path, text] of files) if (/(?:^|\/)package\.json$/.test(path)) this.link(path, text)
  }

  private link(path: string, text: string): void {
    const { config } = ts.parseConfigFileTextToJson(path, text) as { config?: { name?: string } }
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    const known = config?.name === undefined ? undefined : this.links.get(config.name)
    if (config?.name && (known === undefined || folder.length < known.length)) this.links.set(config.name, folder)
  }

  /** Path in the repository of what a link or a path means. */
  private real(path: string): string | undefined {
    if (!path.startsWith(`${ROOT}/`) && path !== ROOT) return undefined
    const own = path.slice(ROOT.length + 1)
    const linked = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(own)
    if (!linked) return own
    // Only the outermost node_modules has links.
    const folder = own.startsWith('node_modules/') ? this.links.get(linked[1]!) : undefined
    return folder === undefined ? undefined : [folder, linked[2] ?? ''].filter((part) => part !== '').join('/')
  }

  private readonly host: ts.ModuleResolutionHost & ts.ParseConfigHost = {
    useCaseSensitiveFileNames: true,
    fileExists: (path) => this.files.has(this.real(path) ?? '\0'),
    readFile: (path) => this.files.get(this.real(path) ?? '\0'),
    directoryExists: (path) =>
      /\/node_modules(?:\/@[^/]+)?$/.test(path)
        ? path.startsWith(`${ROOT}/node_modules`)
        : this.folders.has(this.real(path) ?? '\0'),
    realpath: (path) => `${ROOT}/${this.real(path) ?? path}`,
    getCurrentDirectory: () => ROOT,
    readDirectory: () => [],
  }

  /** Where an import leads inside of the repository; `undefined` when the compiler finds nothing there. */
  resolve(specifier: string, from: string): string | undefined {
    const file = `${ROOT}/${from}`
    const options = this.optionsFor(from)
    const { resolvedModule } = ts.resolveModuleName(specifier, file, options, this.host)
    return resolvedModule && this.real(resolvedModule.resolvedFileName)
  }

  private optionsFor(path: string): ts.CompilerOptions {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    let options = this.options.get(folder)
    if (!options) {
      const read = this.configured(`${ROOT}/${folder}`)
      const moduleResolution = read.moduleResolution ?? ts.ModuleResolutionKind.Bundler
      options = { ...read, moduleResolution, allowJs: true, resolveJsonModule: true }
      this.options.set(folder, options)
    }
    return options
  }

  /** Options of the nearest configuration. */
  private configured(folder: string): ts.CompilerOptions {
    const path = ts.findConfigFile(folder, this.host.fileExists)
    if (path === undefined) return {}
    const { config } = ts.readConfigFile(path, this.host.readFile) as { config: unknown }
    return ts.parseJsonConfigFileContent(config, this.host, path.slice(0, path.lastIndexOf('/')), undefined, path)
      .options
  }
}
