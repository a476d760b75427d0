import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError, GitdexError } from '../errors.ts'
import { reasonOf } from '../system-refusal.ts'

/** A detached signature: a small JSON file beside the artifact, `<artifact>.sig`. */
export interface SignatureFile {
  gitdex_signature: 1
  algorithm: 'ed25519'
  /** What is signed: the digest of the artifact, which covers all its content. */
  digest: string
  /** SHA-256 of the public key (DER), to tell which key to take; nothing is trusted for it. */
  key_id: string
  /** Base64 of the 64 bytes over `signedText(digest)`. */
  signature: string
}

/** Larger is no key or signature. */
const MAX_FILE_BYTES = 64 * 1024

/** What the key signs: the digest, in words that no other program signs. */
const signedText = (digest: string): Buffer => Buffer.from(`gitdex artifact ${digest}\n`)

export const signaturePath = (artifact: string): string => `${artifact}.sig`

/** Id of the public half of a key. */
export function keyId(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key
  return createHash('sha256')
    .update(half.export({ type: 'spki', format: 'der' }))
    .digest('hex')
}

export function signDigest(digest: string, key: KeyObject): SignatureFile {
  const signature = sign(null, signedText(digest), key).toString('base64')
  return { gitdex_signature: 1, algorithm: 'ed25519', digest, key_id: keyId(key), signature }
}

/** Why a signature does not hold for an artifact of that digest; undefined when it does. */
export function signatureProblem(file: SignatureFile, digest: string, key: KeyObject): string | undefined {
  if (file.digest !== digest) return `The signature is for ${file.digest}, and the artifact is ${digest}.`
  const bytes = Buffer.from(file.signature, 'base64')
  if (bytes.length === 64 && verify(null, signedText(digest), key, bytes)) return undefined
  return file.key_id === keyId(key)
    ? 'The signature does not fit the digest: one of them was changed.'
    : 'The signature was made with another key.'
}

/** Reads a key of Ed25519 in PEM. Throws CONFIG_INVALID. */
export function readKey(path: string, half: 'private' | 'public'): KeyObject {
  const text = readSmall(path, '--key')
  try {
    const key = half === 'private' ? createPrivateKey(text) : createPublicKey(text)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Told below: what the library says of it helps nobody.
  }
  const made = half === 'private' ? 'gitdex.key' : 'gitdex.pub'
  throw new ConfigError(
    'CONFIG_INVALID',
    `--key ${path} is no ${half} Ed25519 key in PEM. Make a pair with gitdex keygen, and pass ${made}.`,
    {
      argument: 'key',
      file: path,
    },
  )
}

/** Throws NOT_FOUND when there is none, CONFIG_INVALID for what is none. */
export function readSignature(path: string): SignatureFile {
  const text = readSmall(path, '--signature')
  try {
    const value = JSON.parse(text) as SignatureFile
    const { gitdex_signature: version, algorithm, digest, key_id: id, signature } = value
    const texts = [digest, id, signature].every((one) => typeof one === 'string')
    if (version === 1 && algorithm === 'ed25519' && texts) return value
  } catch {
    // As for any other file.
  }
  throw new ConfigError('CONFIG_INVALID', `${path} is no signature of gitdex. Make one with gitdex sign.`, {
    file: path,
  })
}

function readSmall(path: string, option: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const hint = option === '--signature' ? ' Sign with gitdex sign, or name the file with --signature FILE.' : ''
    throw new GitdexError(
      code === 'ENOENT' ? 'NOT_FOUND' : 'CONFIG_INVALID',
      `${path} cannot be read: ${reasonOf(error)}.${hint}`,
      { file: path },
    )
  }
  if (bytes.length > MAX_FILE_BYTES)
    throw new ConfigError('CONFIG_INVALID', `${path} is too large for ${option}.`, { file: path })
  return bytes.toString('utf8')
}
