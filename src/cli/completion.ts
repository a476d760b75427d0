import { allOptions } from '../../reader/cli/arguments.ts'
import type { CommandSpec, OptionSpec, Program } from '../../reader/cli/command.ts'
import { ConfigError } from '../errors.ts'
import { SHELLS, type Shell } from './completion-spec.ts'
import { optionValues, positionalValues, type Values } from './completion-values.ts'

/**
 * A completion script for a shell, made of the same tables as parsing and help. It is complete in itself: pressing tab
 * starts no process of ours. Throws CONFIG_INVALID for another shell.
 */
export function completionScript(program: Pick<Program, 'name' | 'commands'>, shell: string): string {
  const known = SHELLS.find((one) => one === shell.toLowerCase())
  if (!known) {
    throw new ConfigError('CONFIG_INVALID', `no completion for ${shell}; one of: ${SHELLS.join(', ')}, man`, {
      argument: 'shell',
      value: shell,
      valid: [...SHELLS],
    })
  }
  return WRITERS[known](
    program.name,
    program.commands.map(({ spec }) => spec),
  )
}

type Writer = (name: string, specs: readonly CommandSpec[]) => string

const flagsOf = ({ name, short }: OptionSpec): string[] => [`--${name}`, ...(short === undefined ? [] : [`-${short}`])]
/** A word of a shell script in single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const isList = (values: Values): values is readonly string[] => typeof values !== 'string'
/** First sentence of a help text. */
const brief = (text: string): string => text.split(/[;:(]/)[0]!.trim().replace(/\.$/, '')

const bash: Writer = (name, specs) => {
  const reply = (values: Values): string => {
    if (isList(values)) return `COMPREPLY=($(compgen -W ${quoted(values.join(' '))} -- "$cur"))`
    if (values === 'any') return 'COMPREPLY=()'
    return `compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen ${values === 'file' ? '-f' : '-d'} -- "$cur"))`
  }
  const command = (spec: CommandSpec): string => {
    const withValue = allOptions(spec).filter((option) => option.value !== undefined)
    const rows = withValue.map(
      (option) => `        ${flagsOf(option).join('|')}) ${reply(optionValues(option))}; return ;;`,
    )
    const cases = rows.length > 0 ? `      case "$prev" in\n${rows.join('\n')}\n      esac\n` : ''
    const flags = allOptions(spec).map((option) => `--${option.name}`)
    return (
      `    ${spec.name})\n${cases}` +
      `      if [[ "$cur" == -* ]]; then COMPREPLY=($(compgen -W ${quoted(flags.join(' '))} -- "$cur"))\n` +
      `      else ${reply(positionalValues(spec))}; fi ;;\n`
    )
  }
  const names = [...specs.map((spec) => spec.name), 'help', '--help', '--version']
  return (
    `# bash completion of ${name}; made by: ${name} completion bash\n` +
    `_${name}() {\n  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}"\n  COMPREPLY=()\n` +
    `  if [[ $COMP_CWORD -eq 1 ]]; then COMPREPLY=($(compgen -W ${quoted(names.join(' '))} -- "$cur")); return; fi\n` +
    `  case "\${COMP_WORDS[1]}" in\n${specs.map(command).join('')}` +
    `    help) COMPREPLY=($(compgen -W ${quoted(specs.map((spec) => spec.name).join(' '))} -- "$cur")) ;;\n` +
    `  esac\n}\ncomplete -F _${name} ${name}\n`
  )
}

/** Text inside of a zsh specification `'--option[text]:what:action'`. */
const zshText = (text: string): string =>
  brief(text)
    .replace(/[[\]:\\]/g, '\\$&')
    .replaceAll("'", "'\\''")

const zsh: Writer = (name, specs) => {
  const action = (values: Values): string =>
    isList(values) ? `(${values.join(' ')})` : values === 'file' ? '_files' : values === 'folder' ? '_files -/' : ' '
  const option = (one: OptionSpec): string => {
    const flags = flagsOf(one)
    const repeat = one.multiple ? '*' : flags.length > 1 ? `(${flags.join(' ')})` : ''
    const names = flags.length > 1 ? `'{${flags.join(',')}}'` : flags[0]!
    const value = one.value === undefined ? '' : `:${zshText(one.value)}:${action(optionValues(one))}`
    return `        '${repeat}${names}[${zshText(one.help)}]${value}'`
  }
  const command = (spec: CommandSpec): string => {
    const rest = `        '*:${zshText(spec.positionals || 'argument')}:${action(positionalValues(spec))}'`
    const rows = [...allOptions(spec).map(option), ...(spec.maxPositionals > 0 ? [rest] : [])]
    return `      ${spec.name})\n      _arguments -s -S \\\n${rows.join(' \\\n')} ;;\n`
  }
  const names = specs.map((spec) => `    ${quoted(`${spec.name}:${brief(spec.summary)}`)}`)
  return (
    `#compdef ${name}\n# zsh completion of ${name}; made by: ${name} completion zsh\n` +
    `_${name}() {\n  local -a commands\n  commands=(\n${names.join('\n')}\n  )\n` +
    `  if (( CURRENT == 2 )); then _describe command commands; return; fi\n` +
    `  local command="\${words[2]}"\n  shift words; (( CURRENT-- ))\n  case "$command" in\n${specs.map(command).join('')}` +
    `      help) _describe command commands ;;\n  esac\n}\n` +
    `if [[ "$funcstack[1]" = "_${name}" ]]; then _${name} "$@"; else compdef _${name} ${name}; fi\n`
  )
}

const fish: Writer = (name, specs) => {
  const lines = [`# fish completion of ${name}; made by: ${name} completion fish`, `complete -c ${name} -f`]
  for (const spec of specs) {
    lines.push(`complete -c ${name} -n __fish_use_subcommand -a ${spec.name} -d ${quoted(brief(spec.summary))}`)
    const when = `-n '__fish_seen_subcommand_from ${spec.name}'`
    for (const option of allOptions(spec)) {
      const values = option.value === undefined ? undefined : optionValues(option)
      const argument =
        values === undefined ? '' : isList(values) ? ` -x -a ${quoted(values.join(' '))}` : FISH_FILES[values]
      const short = option.short === undefined ? '' : ` -s ${option.short}`
      lines.push(`complete -c ${name} ${when}${short} -l ${option.name}${argument} -d ${quoted(brief(option.help))}`)
    }
    const rest = positionalValues(spec)
    if (isList(rest)) lines.push(`complete -c ${name} ${when} -a ${quoted(rest.join(' '))}`)
    else if (rest !== 'any') lines.push(`complete -c ${name} ${when} -F`)
  }
  return `${lines.join('\n')}\n`
}

const FISH_FILES = { file: ' -r -F', folder: " -x -a '(__fish_complete_directories)'", any: ' -x' } as const

const powershell: Writer = (name, specs) => {
  const list = (words: readonly string[]): string =>
    `@(${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')})`
  const commands = specs.map(
    (spec) => `    '${spec.name}' = ${list(allOptions(spec).map((option) => `--${option.name}`))}`,
  )
  const values = specs.flatMap((spec) =>
    allOptions(spec).flatMap((option) => {
      const known = option.value === undefined ? 'any' : optionValues(option)
      return isList(known) ? flagsOf(option).map((flag) => `    '${spec.name} ${flag}' = ${list(known)}`) : []
    }),
  )
  const shells = `    'completion ' = ${list([...SHELLS, 'man'])}`
  return (
    `# PowerShell completion of ${name}; made by: ${name} completion powershell\n` +
    `Register-ArgumentCompleter -Native -CommandName ${name} -ScriptBlock {\n` +
    `  param($wordToComplete, $commandAst, $cursorPosition)\n` +
    `  $options = @{\n${commands.join('\n')}\n  }\n  $values = @{\n${[...values, shells].join('\n')}\n  }\n` +
    `  $words = @($commandAst.CommandElements | ForEach-Object { $_.ToString() })\n` +
    `  $before = if ($wordToComplete -eq '') { $words[-1] } else { $words[-2] }\n` +
    `  $command = if ($words.Count -gt 1) { $words[1] } else { '' }\n` +
    `  $atCommand = $words.Count -lt 2 -or ($words.Count -eq 2 -and $wordToComplete -ne '')\n` +
    `  $known = if ($atCommand) { $options.Keys | Sort-Object }\n` +
    `    elseif ($values.ContainsKey("$command $before")) { $values["$command $before"] }\n` +
    `    elseif ($wordToComplete -like '-*') { $options[$command] }\n` +
    `    else { $values["$command "] }\n` +
    `  $known | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {\n` +
    `    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)\n  }\n}\n`
  )
}

const WRITERS: Readonly<Record<Shell, Writer>> = { bash, zsh, fish, powershell }
