import type { CommandSpec } from '../../reader/cli/command.ts'

const JSON_OUTPUT = { name: 'json', help: 'print the result as JSON (errors too, on standard error)' }

export const KEYGEN_SPEC: CommandSpec = {
  name: 'keygen',
  summary: 'Make a pair of keys for signing artifacts (Ed25519).',
  positionals: '',
  minPositionals: 0,
  maxPositionals: 0,
  positionalOption: 'out',
  options: [
    { name: 'out', short: 'o', value: 'NAME', help: 'writes NAME.key (keep it secret) and NAME.pub; default gitdex' },
    JSON_OUTPUT,
  ],
  examples: [['keygen --out release', 'release.key to sign with, release.pub to give away']],
  exitCodes: '0 done, 2 error',
}

export const SIGN_SPEC: CommandSpec = {
  name: 'sign',
  summary: 'Sign the digest of an artifact: writes a small file beside it.',
  positionals: 'FILE',
  minPositionals: 1,
  maxPositionals: 1,
  options: [
    { name: 'key', short: 'k', value: 'FILE', help: 'private key, as keygen makes it' },
    { name: 'out', short: 'o', value: 'FILE', help: 'signature; default FILE.sig' },
    JSON_OUTPUT,
  ],
  examples: [
    ['sign app-0123456789ab.gitdex --key gitdex.key', 'writes app-0123456789ab.gitdex.sig'],
    ['verify app-0123456789ab.gitdex --key gitdex.pub', 'checks it, anywhere, without a network'],
  ],
  exitCodes: '0 done, 2 error (a damaged artifact is not signed)',
}
