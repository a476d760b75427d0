import { allOptions } from '../../reader/cli/arguments.ts'
import type { CommandSpec, OptionSpec, Program } from '../../reader/cli/command.ts'

/** Text for roff (man(7)): what begins a line with a dot or quote would be a request, and dashes are minus signs. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')

const bold = (text: string): string => `\\fB${roff(text)}\\fR`
const italic = (text: string): string => `\\fI${roff(text)}\\fR`

/** The manual page of a program, in section 1, made of the same tables as parsing and help. */
export function manPage(program: Pick<Program, 'name' | 'version' | 'summary' | 'commands'>): string {
  const { name, version, summary, commands } = program
  const specs = commands.map(({ spec }) => spec)
  return [
    `.TH ${name.toUpperCase()} 1 "" "${name} ${version}" "User Commands"`,
    '.SH NAME',
    `${name} \\- ${roff(summary.replace(/\.$/, ''))}`,
    '.SH SYNOPSIS',
    `.B ${name}`,
    `${italic('COMMAND')} [${italic('ARGUMENTS')}]`,
    '.SH COMMANDS',
    ...specs.flatMap((spec) => ['.TP', bold(spec.name), roff(spec.summary)]),
    ...specs.flatMap((spec) => commandSection(name, spec)),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([variable, meaning]) => ['.TP', bold(variable), roff(meaning)]),
    '.SH FILES',
    ...FILES.flatMap(([file, meaning]) => ['.TP', italic(file), roff(meaning)]),
    '',
  ].join('\n')
}

function commandSection(program: string, spec: CommandSpec): string[] {
  const positionals = spec.positionals === '' ? '' : ` ${italic(spec.positionals)}`
  return [
    `.SH ${program.toUpperCase()} ${roff(spec.name.toUpperCase())}`,
    `${bold(`${program} ${spec.name}`)}${positionals} [${italic('OPTIONS')}]`,
    '.PP',
    roff(spec.summary),
    ...allOptions(spec).flatMap(optionRows),
    '.SS Examples',
    ...spec.examples.flatMap(([line, does]) => ['.TP', bold(`${program} ${line}`), roff(does)]),
    '.SS Exit code',
    roff(spec.exitCodes),
  ]
}

function optionRows({ name, short, value, multiple, help }: OptionSpec): string[] {
  const flags = [...(short === undefined ? [] : [`-${short}`]), `--${name}`].map(bold).join(', ')
  const shown = value === undefined ? flags : `${flags} ${italic(value)}`
  return ['.TP', shown, roff(`${help}${multiple ? ' (repeatable)' : ''}`)]
}

const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ['GITDEX_INDEX', 'artifact, folder or URL that is searched when --index is not given'],
  ['GITDEX_PAGER, PAGER', 'shows what is longer than the screen; cat for none'],
  ['VISUAL, EDITOR', 'opens what is chosen in the finder'],
  ['NO_COLOR, FORCE_COLOR', 'no colours; colours also where there is no terminal'],
  ['XDG_CACHE_HOME', 'folder of the cache of indexed blobs and of compiled code (gitdex/ in it)'],
  ['NODE_COMPILE_CACHE', 'another folder for compiled code (gitdex/ in it); it makes searches start faster'],
  ['NODE_DISABLE_COMPILE_CACHE', '1 keeps no compiled code'],
]

const FILES: readonly (readonly [string, string])[] = [
  ['.gitdex/', 'artifacts of the repository that it lies in; ignores itself'],
  ['gitdex.config.json', 'options of a build that belong to the repository, at the root of the indexed tree'],
  ['gitdex.workspace.json', 'artifacts that are searched together'],
]
