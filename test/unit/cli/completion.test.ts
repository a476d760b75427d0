import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Command, Program } from '../../../reader/cli/command.ts'
import { openIndex } from '../../../reader/open-local.ts'
import { readerCommands } from '../../../reader/cli/reader-commands.ts'
import { buildCommand, completionCommand, explainPathCommand } from '../../../src/cli/build-command.ts'
import { completionScript } from '../../../src/cli/completion.ts'
import { SHELLS } from '../../../src/cli/completion-spec.ts'
import { manPage } from '../../../src/cli/man-page.ts'
import { runProgram } from '../../../reader/cli/run.ts'
import { fakeIo } from './fake-io.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

const commands: Command[] = [buildCommand, ...readerCommands(openIndex), explainPathCommand]
const program: Program = {
  name: 'gitdex',
  version: '1.2.3',
  summary: 'does things.',
  footer: '',
  commands: [...commands, completionCommand(() => program)],
}

const has = (shell: string): boolean => spawnSync(shell, ['--version']).error === undefined

function written(shell: string): string {
  const file = join(tempDir(), `gitdex.${shell}`)
  writeFileSync(file, completionScript(program, shell))
  return file
}

/** What bash offers at the end of a command line. */
function offered(...words: string[]): string[] {
  const call = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _gitdex; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', call, written('bash'), ...words], { encoding: 'utf8' })
    .trim()
    .split('\n')
}

describe('completionScript', () => {
  it.each(SHELLS)('names every command and every option in %s', (shell) => {
    const script = completionScript(program, shell)
    for (const { spec } of program.commands) {
      expect(script).toContain(spec.name)
      for (const option of spec.options) expect(script, `${spec.name} --${option.name}`).toContain(option.name)
    }
  })

  it('comes as JSON, too', async () => {
    const { io, written } = fakeIo()
    const code = await runProgram(program, ['completion', 'fish', '--json'], io)
    expect({ code, ...JSON.parse(written.out) }).toEqual({
      code: 0,
      shell: 'fish',
      script: completionScript(program, 'fish'),
    })
  })

  it('refuses other shells and names those it knows', () => {
    expect(() => completionScript(program, 'tcsh')).toThrow(/no completion for tcsh; one of: bash, zsh/)
  })

  it.skipIf(!has('bash'))('offers commands, options and values in bash', () => {
    expect(offered('gitdex', 'se')).toEqual(['search'])
    expect(offered('gitdex', 'search', '--mo')).toEqual(['--mode'])
    expect(offered('gitdex', 'search', '--mode', 'con')).toEqual(['concept', 'content'])
    expect(offered('gitdex', 'search', '-k', 'd')).toEqual(['doc'])
    expect(offered('gitdex', 'search', '--format', 'v')).toEqual(['vimgrep'])
    expect(offered('gitdex', 'completion', 'f')).toEqual(['fish'])
    expect(offered('gitdex', 'build', '--jobs', '')).toEqual([''])
  })

  it.each(['zsh', 'fish', 'bash'])('is a script that %s accepts, where it is installed', (shell) => {
    if (!has(shell)) return
    expect(spawnSync(shell, ['-n', written(shell)], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  })

  it.skipIf(!has('fish'))('offers values in fish', () => {
    const ask = `source ${written('fish')}; complete -C 'gitdex search --mode con'`
    expect(execFileSync('fish', ['-c', ask], { encoding: 'utf8' })).toMatch(/^concept.*\ncontent/)
  })
})

describe('manPage', () => {
  it('names every command and option', () => {
    const page = manPage(program)
    for (const { spec } of program.commands) {
      expect(page).toContain(`.SH GITDEX ${spec.name.toUpperCase().replaceAll('-', '\\-')}\n`)
      for (const { name } of spec.options) expect(page).toContain(`\\-\\-${name.replaceAll('-', '\\-')}`)
    }
  })

  it.skipIf(!has('groff'))('is accepted by groff without a warning', () => {
    const { status, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-z'], {
      input: manPage(program),
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})
