import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isOrphan, isOwnName, STALE_MS } from './names.ts'
import { PackFile } from './pack-file.ts'

/** All packs of a folder that can be read, by name; the caller closes them. */
export function listPacks(dir: string): PackFile[] {
  return names(dir, '.pack').flatMap((id) => openPack(dir, id) ?? [])
}

/** Bytes of each pack of a folder. */
export function packSizes(dir: string): number[] {
  return names(dir, '.pack').flatMap((id) => statSync(join(dir, `${id}.pack`), { throwIfNoEntry: false })?.size ?? [])
}

function openPack(dir: string, id: string): PackFile | undefined {
  try {
    const pack = PackFile.open(dir, id)
    if (!pack && isOwnName(id)) removePack(dir, id)
    return pack
  } catch {
    // Removed by a build that evicts, or not readable.
    return undefined
  }
}

/** Removes a pack and its index; what another program holds open on Windows stays for the next time. */
export function removePack(dir: string, id: string): void {
  quietly(() => rmSync(join(dir, `${id}.pack`), { force: true }))
  quietly(() => rmSync(join(dir, `${id}.idx`), { force: true }))
}

/**
 * Takes over what killed builds left: unfinished packs become packs (their torn ends are not read), half-written
 * indexes and indexes without a pack are removed.
 */
export function recoverFolder(dir: string): void {
  for (const id of names(dir, '.tmp')) {
    if (isLeft(dir, `${id}.tmp`)) quietly(() => renameSync(join(dir, `${id}.tmp`), join(dir, `${id}.pack`)))
  }
  for (const id of names(dir, '.part')) {
    if (isLeft(dir, `${id}.part`)) quietly(() => rmSync(join(dir, `${id}.part`), { force: true }))
  }
  const packs = new Set([...names(dir, '.pack'), ...names(dir, '.tmp')])
  for (const id of names(dir, '.idx')) {
    if (!packs.has(id) && isOrphan(id)) quietly(() => rmSync(join(dir, `${id}.idx`), { force: true }))
  }
}

/** Left by a killed build: its process is gone, or the file is so old that the number means another process by now. */
function isLeft(dir: string, file: string): boolean {
  const id = file.replace(/\.[a-z]+$/, '')
  if (!isOwnName(id)) return false
  const age = Date.now() - (statSync(join(dir, file), { throwIfNoEntry: false })?.mtimeMs ?? Infinity)
  return isOrphan(id) || age > STALE_MS
}

function names(dir: string, extension: string): string[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .sort()
}

/** Another build may have done it first, or have the file open: neither matters. */
function quietly(action: () => void): void {
  try {
    action()
  } catch {
    // Left for the next build.
  }
}
