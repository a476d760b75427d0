import { open } from 'node:fs/promises'
import { SourceError } from '../errors.ts'
import { writeFileTree, writeObject, writeRootCommit, type FileLine } from '../git/write-object.ts'
import type { LocalArtifact } from './store.ts'

/** Artifacts as git refs: `refs/gitdex/<commit>`. */
export const REF_PREFIX = 'refs/gitdex/'
/** Largest blob: hosts refuse files of 100 MB and warn at 50. */
export const MAX_PART_BYTES = 48_000_000
/** In the tree beside the parts. */
const DESCRIPTION = 'artifact.json'
const MAX_DESCRIPTION_BYTES = 64 * 1024
const MAX_PARTS = 10_000

const partName = (index: number): string => `part-${String(index).padStart(4, '0')}`

/** Bytes of an artifact in a tree: `artifact.json` and `part-0000`, `part-0001`, ..., which joined are the file. */
export interface Description {
  readonly gitdex: 1
  readonly file: string
  readonly commit: string
  readonly bytes: number
  readonly sha256: string
  readonly digest: string
}

/** Stores an artifact as objects of a repository; returns the id of the commit to point the ref at. */
export async function writeArtifactObjects(
  gitDir: string,
  artifact: LocalArtifact,
  partBytes = MAX_PART_BYTES,
  onProgress?: (done: number) => void,
): Promise<string> {
  const files: FileLine[] = []
  const file = await open(artifact.path, 'r')
  try {
    for (let at = 0; at < artifact.bytes; at += partBytes) {
      const part = Buffer.allocUnsafe(Math.min(partBytes, artifact.bytes - at))
      await readExactly(file, part, at)
      // Compressed as it is: deflating it again would cost and gain nothing.
      files.push({ name: partName(files.length), oid: writeObject(gitDir, 'blob', part, 0) })
      onProgress?.(at + part.length)
    }
  } finally {
    await file.close()
  }
  const { file: name, commit, bytes, sha256, digest, commit_time } = artifact
  const description: Description = { gitdex: 1, file: name, commit, bytes, sha256, digest }
  const text = Buffer.from(`${JSON.stringify(description, null, 2)}\n`)
  files.push({ name: DESCRIPTION, oid: writeObject(gitDir, 'blob', text) })
  const tree = writeFileTree(gitDir, files)
  return writeRootCommit(gitDir, tree, Math.floor(Date.parse(commit_time) / 1000), `gitdex index of ${commit}\n`)
}

async function readExactly(file: Awaited<ReturnType<typeof open>>, part: Buffer, at: number): Promise<void> {
  for (let done = 0; done < part.length;) {
    const { bytesRead } = await file.read(part, done, part.length - done, at + done)
    if (bytesRead === 0) throw new SourceError('SOURCE_CHANGED', 'The artifact became shorter while it was read.')
    done += bytesRead
  }
}

/** What is read of a repository that holds such objects. */
export interface ObjectReader {
  readObject(oid: string): { readonly type: string; readonly bytes: Buffer }
}

/** Writes the artifact that a ref's commit holds to `path`, part by part. Throws CORRUPT. */
export async function readArtifactObjects(
  reader: ObjectReader,
  commit: string,
  path: string,
  onProgress?: (done: number, total: number) => void,
): Promise<Description> {
  const files = filesOf(reader, commit)
  const description = readDescription(reader, files.get(DESCRIPTION))
  const out = await open(path, 'w')
  try {
    let done = 0
    for (let i = 0; i < MAX_PARTS; i++) {
      const oid = files.get(partName(i))
      if (oid === undefined) break
      const bytes = expect(reader, oid, 'blob')
      if (done + bytes.length > description.bytes) throw bad('its parts are longer than it says')
      await out.writeFile(bytes)
      done += bytes.length
      onProgress?.(done, description.bytes)
    }
    if (done !== description.bytes) throw bad(`its parts have ${done} of ${description.bytes} bytes`)
  } finally {
    await out.close()
  }
  return description
}

function filesOf(reader: ObjectReader, commit: string): Map<string, string> {
  const tree = /^tree ([0-9a-f]{40})\n/.exec(expect(reader, commit, 'commit').toString('latin1', 0, 64))?.[1]
  if (tree === undefined) throw bad('it names no tree')
  const bytes = expect(reader, tree, 'tree')
  const files = new Map<string, string>()
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0, at)
    if (end < 0 || end + 21 > bytes.length) throw bad('its tree is damaged')
    const [, name = ''] = bytes.toString('utf8', at, end).split(' ')
    files.set(name, bytes.toString('hex', end + 1, end + 21))
    at = end + 21
  }
  return files
}

function readDescription(reader: ObjectReader, oid: string | undefined): Description {
  const bytes = oid === undefined ? Buffer.alloc(0) : expect(reader, oid, 'blob')
  if (bytes.length === 0 || bytes.length > MAX_DESCRIPTION_BYTES) throw bad(`it has no ${DESCRIPTION}`)
  let value: Partial<Description>
  try {
    value = JSON.parse(bytes.toString('utf8')) as Partial<Description>
  } catch {
    throw bad(`its ${DESCRIPTION} is not JSON`)
  }
  if (value?.gitdex !== 1 || !Number.isSafeInteger(value.bytes) || !/^[0-9a-f]{64}$/.test(value.sha256 ?? '')) {
    throw bad(`its ${DESCRIPTION} does not describe an artifact`)
  }
  return value as Description
}

function expect(reader: ObjectReader, oid: string, type: string): Buffer {
  const object = reader.readObject(oid)
  if (object.type !== type) throw bad(`${oid} is a ${object.type} where a ${type} was expected`)
  return object.bytes
}

function bad(why: string): SourceError {
  return new SourceError('CORRUPT', `The ref does not hold an artifact as gitdex publish writes it: ${why}.`, { why })
}
