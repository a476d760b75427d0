// Compiled code of earlier runs: a function that V8 reads back costs a fifth of one that it parses and compiles.
//
// One file per piece of a program and sort of command line, since reading code back that is not run costs more than
// compiling what is. They lie in the user's own cache folder and are named after the build, the version of Node and the
// processor. Each lists the *kinds* of work that were compiled (`search symbol`, `mcp`); work of another kind adds to it
// once. Without a folder that can be written everything works as before, only slower. As for Node's own compile cache,
// NODE_DISABLE_COMPILE_CACHE=1 turns it off and NODE_COMPILE_CACHE names another folder.
import { nativeModule } from '../../reader/node-native.ts'

const MAGIC = 'gitdex compiled code 2\n'
/** What lies otherwise is copied by V8 before it is read. */
const ALIGNED = 8
/** Kinds of work that one file learns. */
const MOST_KINDS = 16
/** Files of builds that nobody has run for so long are removed, in milliseconds. */
const STALE = 90 * 24 * 60 * 60 * 1000

/** `builtin` gives modules of Node, `build` names a program and its version. Undefined where nothing shall be kept. */
export function openCodeCache(builtin, build) {
  const { env, version, arch } = process
  const parent = parentFolder(builtin, env)
  const sort = sortOf(process.argv.slice(2))
  if (env.NODE_DISABLE_COMPILE_CACHE === '1' || env.NODE_V8_COVERAGE || !parent || !sort) return undefined
  const { join } = builtin('node:path')
  const folder = join(parent, 'gitdex', 'code')
  const crc32 = nativeModule('zlib')?.crc32 ?? builtin('node:zlib').crc32
  if (!crc32) return undefined
  const fileOf = (piece) => join(folder, `${build}-${version}-${arch}-${sort}-${piece}`)
  const pieces = []
  return {
    /** What was kept of a piece: `{ kinds, data }`. */
    read: (piece) => readKept(builtin('node:fs'), fileOf(piece), crc32),
    /** A piece that this process runs, and the kinds of work that were kept of it. */
    runs: (piece, script, kinds) => pieces.push({ piece, script, kinds }),
    /** Keeps what was compiled since, if work of this kind was not kept before. Never throws. */
    keep(kind) {
      for (const one of pieces) {
        if (one.kinds.includes(kind) || one.kinds.length >= MOST_KINDS) continue
        if (one.kinds.length === 0) removeStale(builtin, folder)
        one.kinds = [...one.kinds, kind]
        const data = one.script.createCachedData()
        write(builtin, fileOf(one.piece), { kinds: one.kinds, crc: crc32(data, 0) }, data)
      }
    },
  }
}

/** The command, and whether what is asked for looks like a name, a path or words. Undefined where there is none. */
function sortOf([command = '-', ...rest]) {
  if (command.startsWith('-')) return undefined
  const asked = rest.at(-1) ?? ''
  const shape = /\s/.test(asked) ? 'words' : /[./]/.test(asked) ? 'path' : 'name'
  return `${command.replace(/\W/g, '')}-${shape}`
}

function parentFolder(builtin, env) {
  if (env.NODE_COMPILE_CACHE || env.XDG_CACHE_HOME) return env.NODE_COMPILE_CACHE || env.XDG_CACHE_HOME
  if (process.platform === 'win32') return env.LOCALAPPDATA
  if (!env.HOME) return undefined
  return builtin('node:path').join(env.HOME, process.platform === 'darwin' ? 'Library/Caches' : '.cache')
}

/** Code that another user could have written is not run, nor what is damaged: V8 does not check what it reads. */
function readKept(fs, path, crc32) {
  let fd
  try {
    fd = fs.openSync(path, 'r')
    const { size, uid, mode } = fs.fstatSync(fd)
    if (process.geteuid && (uid !== process.geteuid() || mode & 0o022)) return undefined
    const bytes = Buffer.allocUnsafe(size)
    if (fs.readSync(fd, bytes, 0, size, 0) !== size) return undefined
    const start = bytes.indexOf('\n', MAGIC.length)
    if (start < 0 || bytes.latin1Slice(0, MAGIC.length) !== MAGIC) return undefined
    const { kinds, crc } = JSON.parse(bytes.latin1Slice(MAGIC.length, start))
    const data = bytes.subarray(start + 1)
    return crc32(data, 0) === crc ? { kinds, data } : undefined
  } catch {
    return undefined
  } finally {
    if (fd !== undefined) fs.closeSync(fd)
  }
}

const head = (description) => {
  const text = `${MAGIC}${JSON.stringify(description)}`
  return `${text.padEnd(Math.ceil((text.length + 1) / ALIGNED) * ALIGNED - 1)}\n`
}

/** By a rename, and only once it is on the disk: a half of it would be run. */
function write(builtin, path, description, data) {
  const fs = builtin('node:fs')
  const temporary = `${path}.${process.pid}.tmp`
  try {
    fs.mkdirSync(builtin('node:path').dirname(path), { recursive: true, mode: 0o700 })
    const fd = fs.openSync(temporary, 'wx', 0o600)
    try {
      fs.writeSync(fd, head(description))
      for (let done = 0; done < data.length;) done += fs.writeSync(fd, data, done)
      fs.fsyncSync(fd)
    } finally {
      fs.closeSync(fd)
    }
    fs.renameSync(temporary, path)
  } catch {
    discard(fs, temporary)
  }
}

function discard(fs, path) {
  try {
    fs.rmSync(path, { force: true })
  } catch {
    // It could not even be made.
  }
}

function removeStale(builtin, folder) {
  const fs = builtin('node:fs')
  try {
    for (const name of fs.readdirSync(folder)) {
      const path = builtin('node:path').join(folder, name)
      if (Date.now() - fs.statSync(path).mtimeMs > STALE) discard(fs, path)
    }
  } catch {
    // Another process removes the same.
  }
}
