import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import type { ObjectType } from '../../src/git/object-type.ts'
import {
  encodeCommit,
  encodeTag,
  encodeTree,
  objectId,
  sortTree,
  type CommitFields,
  type TreeLine,
} from './git-objects.ts'
import {
  encodeMultiPackIndex,
  encodePack,
  encodePackIndex,
  type IndexOptions,
  type PackedEntry,
} from './pack-writer.ts'
import type { PackInput } from './pack-writer.ts'

/** Content of one path; null takes it away. */
export type FileSpec =
  | string
  | Uint8Array
  | { readonly content: string | Uint8Array; readonly executable?: boolean }
  | { readonly symlink: string }
  | { readonly submodule: string }
  | null

/** Files by path as `decodePath` shows it, so `a\xff.txt` (with a real backslash) is a path that is not UTF-8. */
export type Files = Readonly<Record<string, FileSpec>>

export interface RepositoryOptions {
  /** Files of a first commit; without them the repository has no commits. */
  readonly files?: Files
  readonly message?: string
  readonly time?: number
  /** No work tree: `dir` itself is the git directory. */
  readonly bare?: boolean
  /** Branch that HEAD is on; default `main`. */
  readonly branch?: string
  /** URL of remote `origin`. */
  readonly origin?: string
  /** More lines for the configuration file. */
  readonly config?: string
}

export interface CommitOptions extends Omit<CommitFields, 'tree'> {
  /** Takes `files` as the whole tree instead of as changes to the last commit. */
  readonly replace?: boolean
  /** Branch to move; default the one HEAD is on. */
  readonly branch?: string
}

export interface PackOptions extends IndexOptions {
  /** Objects to pack; default all loose ones. */
  readonly oids?: readonly string[]
  /** Packs each object as a delta of the one before it of the same type. */
  readonly deltas?: 'ofs' | 'ref'
  /** Longest chain of deltas; default 50. */
  readonly maxChain?: number
  /** Leaves the loose objects there. */
  readonly keepLoose?: boolean
}

/** Makes a repository of real git objects in `dir`, without a git program. */
export async function makeRepository(dir: string, options: RepositoryOptions = {}): Promise<GitFixture> {
  const fixture = new GitFixture(dir, options)
  if (options.files) fixture.commit(options.files, pickDefined({ message: options.message, time: options.time }))
  return fixture
}

export class GitFixture {
  readonly gitDir: string
  readonly objectsDir: string
  readonly branch: string
  /** Id of the last commit made here; empty when there is none. */
  head = ''
  private files = new Map<string, { mode: string; oid: string }>()
  private readonly packs = new Map<string, readonly PackedEntry[]>()

  constructor(
    readonly dir: string,
    options: RepositoryOptions,
  ) {
    this.gitDir = options.bare ? dir : join(dir, '.git')
    this.objectsDir = join(this.gitDir, 'objects')
    this.branch = options.branch ?? 'main'
    for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags']) this.makeFolder(folder)
    this.write('HEAD', `ref: refs/heads/${this.branch}\n`)
    const origin = options.origin === undefined ? '' : `[remote "origin"]\n\turl = ${options.origin}\n`
    const core = `[core]\n\trepositoryformatversion = 0\n\tbare = ${options.bare ?? false}\n`
    this.write('config', core + origin + (options.config ?? ''))
  }

  /** Commits changed files (or, with `replace`, exactly these), newest time last; returns the commit's id. */
  commit(files: Files, options: CommitOptions = {}): string {
    if (options.replace) this.files = new Map()
    for (const [path, spec] of Object.entries(files)) {
      if (spec === null) this.files.delete(path)
      else this.files.set(path, this.writeFile(spec))
    }
    const parents = options.parents ?? (this.head === '' ? [] : [this.head])
    const tree = this.writeFolder([...this.files])
    this.head = this.writeObject('commit', encodeCommit({ ...options, parents, tree }))
    this.setRef(`refs/heads/${options.branch ?? this.branch}`, this.head)
    return this.head
  }

  /** Stores an object in its own file; returns its id. */
  writeObject(type: ObjectType, bytes: string | Uint8Array): string {
    const content = Buffer.from(bytes as Uint8Array)
    const oid = objectId(type, content)
    const path = join('objects', oid.slice(0, 2), oid.slice(2))
    this.write(path, deflateSync(Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content])))
    return oid
  }

  writeBlob(content: string | Uint8Array): string {
    return this.writeObject('blob', content)
  }

  /** Writes a tree with its lines just as given: unsorted, with odd modes, if a test wants so. */
  writeTree(lines: readonly TreeLine[]): string {
    return this.writeObject('tree', encodeTree(lines))
  }

  writeCommit(fields: CommitFields): string {
    return this.writeObject('commit', encodeCommit(fields))
  }

  /** Makes a tag: annotated (returns the tag object's id) unless `lightweight`. */
  tag(name: string, target = this.head, options: { lightweight?: boolean; type?: ObjectType } = {}): string {
    const oid = options.lightweight
      ? target
      : this.writeObject('tag', encodeTag(target, options.type ?? 'commit', name))
    this.setRef(`refs/tags/${name}`, oid)
    return oid
  }

  setRef(name: string, oid: string): void {
    this.write(name, `${oid}\n`)
  }

  /** Points HEAD at a branch (`refs/heads/x`), or detaches it at a commit id. */
  setHead(target: string): void {
    this.write('HEAD', target.startsWith('refs/') ? `ref: ${target}\n` : `${target}\n`)
  }

  /** Moves all refs below `refs/` into `packed-refs`. */
  packRefs(): void {
    const names = listFiles(join(this.gitDir, 'refs')).map((file) => `refs/${file}`)
    const lines = names.sort().map((name) => `${readFileSync(join(this.gitDir, name), 'utf8').trim()} ${name}\n`)
    for (const name of names) rmSync(join(this.gitDir, name))
    this.write('packed-refs', `# pack-refs with: peeled fully-peeled sorted \n${lines.join('')}`)
  }

  /** Moves loose objects into a new pack; returns its name (`pack-<hash>`). */
  pack(options: PackOptions = {}): string {
    const oids = options.oids ?? this.looseOids()
    const { pack, checksum, entries } = encodePack(
      chainObjects(
        oids.map((oid) => this.readLoose(oid)),
        options,
      ),
    )
    const name = `pack-${checksum.toString('hex')}`
    this.write(`objects/pack/${name}.pack`, pack)
    this.write(`objects/pack/${name}.idx`, encodePackIndex(entries, checksum, options))
    this.packs.set(name, entries)
    if (!options.keepLoose) for (const oid of oids) rmSync(this.loosePath(oid))
    return name
  }

  /** Writes one index over all packs made here. */
  writeMultiPackIndex(options: { largeOffsets?: boolean } = {}): void {
    this.write('objects/pack/multi-pack-index', encodeMultiPackIndex(this.packs, options.largeOffsets))
  }

  /** Ids of all loose objects, sorted. */
  looseOids(): string[] {
    const files = listFiles(this.objectsDir).filter((file) => /^[0-9a-f]{2}\/[0-9a-f]{38}$/.test(file))
    return files.map((file) => file.replace('/', '')).sort()
  }

  removeLoose(oid: string): void {
    rmSync(this.loosePath(oid))
  }

  /** Writes the files of the last commit into the work tree. */
  checkout(): void {
    for (const [path, { mode, oid }] of this.files) {
      const target = join(this.dir, path)
      mkdirSync(mode === '160000' ? target : dirname(target), { recursive: true })
      if (mode === '120000') symlinkSync(this.readLoose(oid).bytes.toString(), target)
      else if (mode !== '160000')
        writeFileSync(target, this.readLoose(oid).bytes, { mode: Number.parseInt(mode, 8) & 0o777 })
    }
  }

  /** Writes a file below the git directory. */
  write(path: string, content: string | Uint8Array): void {
    const target = join(this.gitDir, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  }

  private makeFolder(path: string): void {
    mkdirSync(join(this.gitDir, path), { recursive: true })
  }

  private writeFile(spec: Exclude<FileSpec, null>): { mode: string; oid: string } {
    if (typeof spec === 'string' || spec instanceof Uint8Array) return { mode: '100644', oid: this.writeBlob(spec) }
    if ('symlink' in spec) return { mode: '120000', oid: this.writeBlob(spec.symlink) }
    if ('submodule' in spec) return { mode: '160000', oid: spec.submodule }
    return { mode: spec.executable ? '100755' : '100644', oid: this.writeBlob(spec.content) }
  }

  /** Writes the trees of a folder, deepest first; `files` by path relative to it. */
  private writeFolder(files: readonly (readonly [string, { mode: string; oid: string }])[]): string {
    const lines: TreeLine[] = []
    const folders = new Map<string, [string, { mode: string; oid: string }][]>()
    for (const [path, file] of files) {
      const slash = path.indexOf('/')
      if (slash < 0) lines.push({ name: path, ...file })
      else {
        const folder = path.slice(0, slash)
        folders.set(folder, [...(folders.get(folder) ?? []), [path.slice(slash + 1), file]])
      }
    }
    for (const [name, inside] of folders) lines.push({ mode: '40000', name, oid: this.writeFolder(inside) })
    return this.writeTree(sortTree(lines))
  }

  private readLoose(oid: string): { oid: string; type: ObjectType; bytes: Buffer } {
    const stored = inflateSync(readFileSync(this.loosePath(oid)))
    const end = stored.indexOf(0)
    return { oid, type: stored.toString('latin1', 0, end).split(' ')[0] as ObjectType, bytes: stored.subarray(end + 1) }
  }

  private loosePath(oid: string): string {
    return join(this.objectsDir, oid.slice(0, 2), oid.slice(2))
  }
}

/** Turns objects into a chain of deltas of their predecessor of the same type, where asked. */
function chainObjects(objects: readonly PackInput[], { deltas, maxChain = 50 }: PackOptions): PackInput[] {
  if (!deltas) return [...objects]
  const last = new Map<ObjectType, { input: PackInput; depth: number }>()
  return objects.map((object) => {
    const before = last.get(object.type)
    // Like git, no deltas of nothing (which isomorphic-git could not read either).
    const fits = before && before.depth < maxChain && object.bytes.length > 0 && before.input.bytes.length > 0
    const depth = fits ? before.depth + 1 : 0
    const base = depth > 0 && before ? { oid: before.input.oid, bytes: before.input.bytes, kind: deltas } : undefined
    last.set(object.type, { input: object, depth })
    return base ? { ...object, base } : object
  })
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
}

function pickDefined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as never
}
