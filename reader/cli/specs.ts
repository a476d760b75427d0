import type { CommandSpec, OptionSpec } from './command.ts'

/** Where the answer comes from; shared by all commands that read an artifact. */
export const INDEX: OptionSpec = {
  name: 'index',
  value: 'FILE|DIR|URL',
  help: 'artifact, or folder of artifacts; default $GITDEX_INDEX, else .gitdex/ upwards from here',
}
/** Several artifacts as one. */
const WORKSPACE: readonly OptionSpec[] = [
  { name: 'workspace', value: 'FILE', help: 'repositories to answer from: a gitdex.workspace.json' },
  { name: 'repo', value: 'ALIAS', help: 'repository of a workspace, or all (default)' },
]
const JSON_OUTPUT: OptionSpec = { name: 'json', help: 'print the answer as JSON (errors too, on standard error)' }
const WORKTREE: OptionSpec = {
  name: 'worktree',
  value: 'DIR',
  help: 'repository whose files are shown; default the one around the artifact or the current folder',
}
const FOUND = '0 found, 1 nothing found, 2 error'

export const SEARCH_SPEC: CommandSpec = {
  name: 'search',
  summary: 'Find symbols, files, passages and text by identifier, path, prose, "literal" or /regex/.',
  positionals: '[QUERY...]',
  // None opens the finder, on a terminal.
  minPositionals: 0,
  maxPositionals: Infinity,
  options: [
    { ...INDEX, multiple: true },
    ...WORKSPACE,
    {
      ...WORKTREE,
      help: 'work tree to compare the files with (default the current one or the one around the artifact); given, the text of changed files is searched as it is there',
    },
    {
      name: 'mode',
      short: 'm',
      value: 'M',
      help: 'auto (default), symbol, path, concept, semantic, hybrid, content, regex, definition, references, structure',
    },
    {
      name: 'limit',
      short: 'n',
      value: 'N',
      help: 'number of results, 1 to 5000; default 5; 20 for lines and references; of a structure all',
    },
    { name: 'kind', short: 'k', value: 'K', help: 'implementation, test, config or doc' },
    { name: 'symbol-kind', value: 'K', help: 'function, method, class, interface, struct, enum, type, constant, ...' },
    { name: 'page-type', value: 'T', help: 'type of page: file_page, module_page, decision_record, ...' },
    { name: 'file-type', short: 't', value: 'T', help: 'file extension or language: ts, .py, c++, golang' },
    { name: 'path', short: 'p', value: 'GLOB', help: 'gitignore-style scope: src/, *.test.ts, !vendor/' },
    { name: 'exclude', value: 'GLOB', multiple: true, help: 'gitignore-style paths to leave out' },
    { name: 'case-insensitive', short: 'i', help: 'ignore case (content, regex)' },
    { name: 'context-lines', short: 'C', value: 'N', help: 'lines around a hit, 0 to 20 (content, regex, references)' },
    { name: 'regex-timeout', value: 'MS', help: 'milliseconds that a regular expression may take; default 2000' },
    { name: 'cursor', value: 'C', help: 'continue an earlier answer (its next_cursor)' },
    { name: 'first-seen', help: 'the commit in which it is first found, in a folder of artifacts of one repository' },
    { name: 'since', value: 'DATE|COMMIT', help: 'the same, looking from there on' },
    { name: 'explain', help: 'show every ranking signal and what it contributed' },
    JSON_OUTPUT,
    { name: 'format', short: 'f', value: 'F', help: 'pretty (default), json, jsonl, vimgrep or paths' },
  ],
  examples: [
    ['search getUserName', 'a symbol, in whatever style it was written (get_user_name is found too)'],
    ['search src/auth/login.ts', 'a file by its path or a part of it'],
    ['search "how are retries handled" --kind implementation', 'a question, answered by code and not by tests'],
    ['search parse --symbol-kind function --path src/ --limit 20', 'only functions below src/'],
    ['search retryRequest --mode references -C 2', 'where it is used, with two lines around each place'],
    [`search '"token refresh"' -C 2`, 'the lines that hold just this text, with two lines around each'],
    [`search '/retr(y|ies)/i' --path src/`, 'lines that match a regular expression'],
    ['search retry --workspace gitdex.workspace.json --repo all', 'in several repositories at once'],
    ['search "token refresh" --format paths | xargs $EDITOR', 'open what was found'],
    ['search', 'on a terminal: type to search, with a preview, and open in $EDITOR'],
  ],
  exitCodes: `${FOUND} or nothing found in an incomplete search`,
}

export const SYMBOL_SPEC: CommandSpec = {
  name: 'symbol',
  summary: 'Show one symbol: its source and documentation, who calls it, what it calls, which tests mention it.',
  positionals: 'SYMBOL',
  minPositionals: 1,
  maxPositionals: 1,
  options: [
    { ...INDEX, multiple: true },
    ...WORKSPACE,
    WORKTREE,
    {
      name: 'include',
      value: 'PART',
      multiple: true,
      help: 'only these parts: source, children, callers, callees, references, tests, history',
    },
    JSON_OUTPUT,
  ],
  examples: [
    ['symbol src/auth/session.ts::Session.refresh', 'by the symbol_id that search prints'],
    ['symbol Session.refresh', 'by name, when only one symbol has it; any separator will do'],
    ['symbol src/auth/session.ts:140-180', 'lines of a file, and the symbol around them'],
    ['symbol getUserName --include callers,tests', 'who calls it, and which tests mention it'],
  ],
  exitCodes: FOUND,
}

export const CONTEXT_SPEC: CommandSpec = {
  name: 'context',
  summary: 'Show what is known of files: summary, symbols, imports, importers, tests, related files, history.',
  positionals: 'PATH...',
  minPositionals: 1,
  maxPositionals: Infinity,
  options: [
    { ...INDEX, multiple: true },
    ...WORKSPACE,
    WORKTREE,
    {
      name: 'include',
      value: 'PART',
      multiple: true,
      help: 'only these parts: symbols, imports, importers, tests, related, history, source; default all but source',
    },
    { name: 'budget-tokens', value: 'N', help: 'leave out what would cost more tokens (3.5 characters of JSON each)' },
    JSON_OUTPUT,
  ],
  examples: [
    ['context src/auth/session.ts', 'by its path, or any end of it that only one file has'],
    ['context session.ts retry.ts --include symbols,tests', 'parts of several files'],
    ['context src/auth/session.ts --include source --budget-tokens 2000 --json', 'for a language model'],
  ],
  exitCodes: FOUND,
}

export const PAGE_SPEC: CommandSpec = {
  name: 'page',
  summary: 'Show a page of the wiki as Markdown, every statement with its file and line, or list pages.',
  positionals: '[ID]',
  minPositionals: 0,
  maxPositionals: 1,
  options: [
    { ...INDEX, multiple: true },
    ...WORKSPACE,
    WORKTREE,
    { name: 'list', help: 'list pages: id and summary' },
    { name: 'type', value: 'T', help: 'with --list: only pages of this type' },
    { name: 'path', short: 'p', value: 'GLOB', help: 'with --list: only pages about these paths, gitignore-style' },
    { name: 'limit', short: 'n', value: 'N', help: 'with --list: number of pages, 1 to 5000; default 100' },
    { name: 'offset', value: 'N', help: 'with --list: leave out the first N' },
    JSON_OUTPUT,
  ],
  examples: [
    ['page file_page:src/auth/session.ts', 'a file: what it is for, offers and uses, and who uses it'],
    ['page src/auth/session.ts', 'the same: a path, or any end of it that only one file has'],
    ['page module_page:src/auth', 'a folder; repo_overview the whole repository'],
    ['page --list --type decision_record', 'what was decided, and where that is written'],
    ['page --list --path src/auth/', 'all pages about a folder'],
  ],
  exitCodes: FOUND,
}

export const INFO_SPEC: CommandSpec = {
  name: 'info',
  summary: 'Show what an artifact is: repository, commit, counts, languages, digest.',
  positionals: '[FILE]',
  minPositionals: 0,
  maxPositionals: 1,
  options: [
    INDEX,
    { name: 'ledger', help: 'list every tracked path: indexed, or skipped with the reason' },
    { name: 'sizes', help: 'list the bytes of every section' },
    JSON_OUTPUT,
  ],
  examples: [
    ['info', 'the artifact that a search here would use'],
    ['info app-0123456789ab.gitdex --sizes', 'bytes per section of a file'],
    ['info --ledger --json | jq \'.ledger[] | select(.status == "skipped")\'', 'what was left out, and why'],
  ],
  exitCodes: '0 done, 2 error',
}

export const VERIFY_SPEC: CommandSpec = {
  name: 'verify',
  summary: 'Check every byte of an artifact against its checksums and its digest.',
  positionals: '[FILE]',
  minPositionals: 0,
  maxPositionals: 1,
  options: [
    INDEX,
    { name: 'key', value: 'FILE', help: 'public key that must have signed the digest' },
    { name: 'signature', value: 'FILE', help: 'the signature; default the artifact with .sig' },
    JSON_OUTPUT,
  ],
  examples: [
    ['verify app-0123456789ab.gitdex', 'after copying or downloading it'],
    ['verify app-0123456789ab.gitdex --key gitdex.pub', 'that it was signed with that key'],
    ['verify --json', 'the same for scripts'],
  ],
  exitCodes: '0 holds, 1 does not hold, 2 error',
}

export const DIFF_SPEC: CommandSpec = {
  name: 'diff',
  summary: 'Show what differs between two artifacts: files, symbols, signatures, public API.',
  positionals: 'BASE HEAD',
  minPositionals: 2,
  maxPositionals: 2,
  options: [JSON_OUTPUT, { name: 'format', short: 'f', value: 'F', help: 'pretty (default), markdown or json' }],
  examples: [
    ['diff app-0123456789ab.gitdex app-89abcdef0123.gitdex', 'what the later commit changed'],
    ['diff old.gitdex new.gitdex --format markdown', 'for the summary of a pull request'],
    ["diff old.gitdex new.gitdex --json | jq '.public_api[] | select(.may_break)'", 'what users may stumble over'],
  ],
  exitCodes: '0 no difference, 1 differs, 2 error',
}
