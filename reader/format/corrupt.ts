import { FormatError } from '../errors.ts'

/** Damaged bytes: what was wrong, and where if known. */
export function corrupt(what: string, data: Record<string, unknown> = {}): FormatError {
  const message = `The artifact is damaged (${what}). Build it again or fetch a fresh copy.`
  return new FormatError('CORRUPT', message, { what, ...data })
}

/** Well-formed bytes of a later format. */
export function tooNew(what: string, data: Record<string, unknown> = {}): FormatError {
  const message = `The artifact needs a newer gitdex (${what}). Update gitdex, or build the artifact with this version.`
  return new FormatError('FORMAT_TOO_NEW', message, { what, ...data })
}

/** Bytes that are something else. */
export function notAnArtifact(what: string, data: Record<string, unknown> = {}): FormatError {
  const message = `Not a gitdex artifact (${what}). Build one with \`gitdex build\`.`
  return new FormatError('NOT_AN_ARTIFACT', message, { what, ...data })
}

/** A part of what an artifact is made of. */
export function onlyAShard(): FormatError {
  const message = 'A shard of an index, no artifact yet. Make one of all its shards with `gitdex merge`.'
  return new FormatError('NOT_AN_ARTIFACT', message, { what: 'a shard' })
}
