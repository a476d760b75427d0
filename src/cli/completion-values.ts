import { DOCUMENT_KINDS, PAGE_TYPES, SEARCH_MODES, SYMBOL_KINDS } from '../../reader/api.ts'
import type { CommandSpec, OptionSpec } from '../../reader/cli/command.ts'
import { CI_STEPS } from './ci-spec.ts'
import { SHELLS } from './completion-spec.ts'
import { CLIENTS } from './init/clients.ts'

/** What can stand behind an option: words, files, folders, or anything. */
export type Values = readonly string[] | 'file' | 'folder' | 'any'

/** Options whose values are a fixed list, by name; where commands differ, `command.option`. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  mode: SEARCH_MODES,
  kind: DOCUMENT_KINDS,
  'symbol-kind': SYMBOL_KINDS,
  'page-type': PAGE_TYPES,
  type: PAGE_TYPES,
  client: [...CLIENTS.map(({ name }) => name), 'all', 'none'],
}

/** Alternatives that a placeholder or a help text lists: `bash|zsh`, `pretty (default), json, jsonl or paths`. */
const alternatives = (text: string): string[] => (/^[a-z]+(\|[a-z]+)+$/.test(text) ? text.split('|') : [])

function listedInHelp(help: string): string[] {
  const list = help.replace(/^[^:]*: /, '').replace(/ \(default\)/g, '')
  return /^[a-z]+(, [a-z]+)+,? or [a-z]+$/.test(list) ? list.split(/,? or |, /) : []
}

/** Values of an option, read from the same row that parses and explains it. */
export function optionValues(option: OptionSpec): Values {
  const placeholder = option.value ?? ''
  const list = LISTS[option.name] ?? alternatives(placeholder)
  if (list.length > 0) return list
  const named = listedInHelp(option.help)
  if (named.length > 0) return named
  if (placeholder.includes('FILE')) return 'file'
  return placeholder.includes('DIR') ? 'folder' : 'any'
}

/** Values of the positional arguments of a command. */
export function positionalValues(spec: CommandSpec): Values {
  if (spec.name === 'completion') return [...SHELLS, 'man']
  if (spec.name === 'ci') return CI_STEPS
  return /FILE|PATH|SHARD|INDEX|^\[?[AB]\b/.test(spec.positionals) ? 'file' : 'any'
}
