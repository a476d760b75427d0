import { generateKeyPairSync } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ExitCode, ParsedArguments } from '../../reader/cli/command.ts'
import type { Io } from '../../reader/cli/io.ts'
import { locate, named, type Opener } from '../../reader/cli/open.ts'
import { printJson } from '../../reader/cli/print-json.ts'
import { printable } from '../../reader/cli/printable.ts'
import { keyId, readKey, signaturePath, signDigest } from '../../reader/cli/signature.ts'
import { writeAtomically } from '../artifact/write-atomically.ts'
import { cannotWrite, ConfigError, FormatError } from '../errors.ts'

/** Writes a new pair; never over an older one, which would make all its signatures worthless. */
export function runKeygen(args: ParsedArguments, io: Io): Promise<ExitCode> {
  const name = resolve(io.cwd, args.get('out') ?? 'gitdex')
  const [secret, open] = [`${name}.key`, `${name}.pub`]
  for (const path of [secret, open]) {
    if (existsSync(path))
      throw new ConfigError('CONFIG_INVALID', `${path} exists and is not overwritten; choose another --out.`, {
        argument: 'out',
      })
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  write(secret, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600)
  write(open, publicKey.export({ type: 'spki', format: 'pem' }), 0o644)
  const made = { private_key: secret, public_key: open, key_id: keyId(publicKey) }
  if (args.has('json')) printJson(io, made)
  else io.out(`${printable(secret)}: keep it secret\n${printable(open)}: give it to whoever verifies\n`)
  return Promise.resolve(0)
}

function write(path: string, text: string | Buffer, mode: number): void {
  try {
    writeFileSync(path, text, { mode, flag: 'wx' })
  } catch (error) {
    throw cannotWrite(error, path, { argument: 'out', file: path })
  }
}

export async function runSign(args: ParsedArguments, io: Io, open: Opener): Promise<ExitCode> {
  if (!args.has('key'))
    throw new ConfigError('CONFIG_INVALID', 'sign needs --key FILE: make one with gitdex keygen', { argument: 'key' })
  const key = readKey(resolve(io.cwd, args.get('key')!), 'private')
  const { location } = await locate(args, io, open, args.positionals[0])
  if (/^https?:/.test(location))
    throw new ConfigError('CONFIG_INVALID', 'sign takes a file: gitdex pull it first.', { value: location })
  const index = await open(location).catch((error: unknown) => {
    throw error instanceof FormatError ? named(error, location) : error
  })
  const { ok, digest, problems } = await index.verify().finally(() => index.close())
  if (!ok)
    throw new FormatError('CORRUPT', `${location} is damaged and is not signed: ${problems[0]?.message}`, { location })
  const out = args.has('out') ? resolve(io.cwd, args.get('out')!) : signaturePath(location)
  const file = signDigest(digest, key)
  await writeAtomically(out, [Buffer.from(`${JSON.stringify(file, null, 2)}\n`)]).catch((error: unknown) => {
    throw cannotWrite(error, out, { argument: 'out', file: out })
  })
  if (args.has('json')) printJson(io, { file: out, ...file })
  else io.out(`${printable(out)}: signature of ${digest}\n`)
  return 0
}
