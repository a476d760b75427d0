import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchHit } from '../../api.ts'
import { ConfigError } from '../../errors.ts'
import type { ExitCode, ParsedArguments } from '../command.ts'
import { findGit } from '../git-head.ts'
import type { Io } from '../io.ts'
import { marksFor } from '../marks.ts'
import { locate, withIndex, type OpenedIndex, type Opener } from '../open.ts'
import { buildRequest } from '../search-request.ts'
import { editorCommand } from './editor.ts'
import { keysOf, type Key } from './keys.ts'
import { drawFinder } from './screen.ts'
import { afterKey, FIRST_STATE, NO_PREVIEW, placeOf, type FinderState } from './state.ts'

/** Hits in the list. */
const LIMIT = 50
/** Lines of a file around a hit. */
const BEFORE = 3
const AFTER = 60

const ALTERNATE = ['\x1b[?1049h\x1b[?2004l', '\x1b[?1049l']

/** `gitdex search` without a query: type to search, with a preview; Enter opens the file in the editor. */
export async function runFinder(args: ParsedArguments, io: Io, open: Opener): Promise<ExitCode> {
  // A dumb terminal knows no cursor to place.
  if (!io.outIsTerminal || !process.stdin.isTTY || io.env.TERM === 'dumb') {
    const message = 'search needs a QUERY where there is no terminal to type on.\nTry: gitdex search --help'
    throw new ConfigError('CONFIG_INVALID', message, { argument: 'QUERY...' })
  }
  return withIndex(await locate(args, io, open), open, (opened) => new Finder(opened, args, io).run())
}

class Finder {
  private state: FinderState = FIRST_STATE
  private search: AbortController | undefined
  private finish!: (code: ExitCode) => void
  /** Printed when the finder's screen is gone. */
  private chosen = ''

  constructor(
    private readonly opened: OpenedIndex,
    private readonly args: ParsedArguments,
    private readonly io: Io,
  ) {}

  async run(): Promise<ExitCode> {
    const { stdin } = process
    const done = new Promise<ExitCode>((resolve) => (this.finish = resolve))
    const onData = (data: Buffer | string) => keysOf(String(data)).forEach((key) => this.press(key))
    const draw = () => this.draw()
    stdin.setRawMode(true).resume().setEncoding('utf8').on('data', onData)
    process.stdout.on('resize', draw)
    this.io.out(ALTERNATE[0]!)
    try {
      draw()
      return await done
    } finally {
      this.search?.abort()
      process.stdout.off('resize', draw)
      stdin.off('data', onData).setRawMode(false).pause()
      this.io.out(ALTERNATE[1]! + this.chosen)
    }
  }

  private press(key: Key): void {
    if (key.type === 'quit') return this.finish(this.state.hits.length > 0 ? 0 : 1)
    const hit = this.state.hits[this.state.selected]
    if (key.type === 'open') return hit && this.open(hit)
    const before = this.state
    this.state = afterKey(before, key)
    this.draw()
    if (this.state.query !== before.query || this.state.mode !== before.mode) void this.ask()
    else if (this.state.selected !== before.selected) void this.preview()
  }

  /** Asks the index; an answer that comes after the next question is dropped. */
  private async ask(): Promise<void> {
    this.search?.abort()
    const { query, mode } = this.state
    if (query.trim() === '') return this.show({ hits: [], selected: 0, note: '', preview: NO_PREVIEW })
    const own = (this.search = new AbortController())
    try {
      const request = { ...buildRequest(this.args), query, mode, limit: LIMIT }
      const answer = await this.opened.index.search(request, { signal: own.signal })
      if (own.signal.aborted) return
      const meant = answer.did_you_mean?.length ? `did you mean ${answer.did_you_mean.join(', ')}?` : undefined
      const nothing = answer.results.length === 0 ? 'nothing found' : `${answer.mode}, ${answer.total} found`
      this.show({ hits: answer.results, selected: 0, note: answer.note ?? meant ?? nothing, preview: NO_PREVIEW })
      await this.preview()
    } catch (error) {
      if (!own.signal.aborted) this.show({ hits: [], note: error instanceof Error ? error.message : String(error) })
    }
  }

  /** Shows the lines around the selected hit. */
  private async preview(): Promise<void> {
    const hit = this.state.hits[this.state.selected]
    if (!hit) return
    const { file, line } = placeOf(hit)
    const first = Math.max(1, line - BEFORE)
    try {
      const symbol_id = `${file}:${first}-${line + AFTER}`
      const { lines } = await this.opened.index.symbol({ symbol_id, include: ['source'] })
      if (this.state.hits[this.state.selected] !== hit) return
      this.show({ preview: { lines: lines?.source_text?.split('\n') ?? [], first, marked: line } })
    } catch {
      // Files without lines, or artifacts without source, have no preview.
      if (this.state.hits[this.state.selected] === hit) this.show({ preview: NO_PREVIEW })
    }
  }

  private show(change: Partial<FinderState>): void {
    this.state = { ...this.state, ...change }
    this.draw()
  }

  /** Opens a file of the work tree in the editor; without editor or file, its place is printed and the finder ends. */
  private open(hit: SearchHit): void {
    const { file, line } = placeOf(hit)
    const root = this.args.get('worktree') ?? findGit(this.io.cwd)?.root
    const path = root === undefined ? file : join(root, file)
    const command = existsSync(path) ? editorCommand(this.io.env, path, line) : undefined
    if (command === undefined) {
      this.chosen = `${file}:${line}\n`
      return this.finish(0)
    }
    const [program, ...args] = command as [string, ...string[]]
    process.stdin.setRawMode(false).pause()
    this.io.out(ALTERNATE[1]!)
    const { error } = spawnSync(program, args, { stdio: 'inherit' })
    process.stdin.setRawMode(true).resume()
    this.io.out(ALTERNATE[0]!)
    this.show(error ? { note: `${program} cannot be started: ${error.message}` } : {})
  }

  private draw(): void {
    // Some terminals say that they have no size.
    const [rows, columns] = [process.stdout.rows || 24, process.stdout.columns || 80]
    const marks = marksFor(this.state.query, this.io.paint)
    const { lines, cursorColumn } = drawFinder(this.state, { rows, columns }, this.io.paint, marks)
    // Each line is followed by an erasure of its rest: clearing all first would flicker.
    const body = lines.map((line) => `${line}\x1b[K`).join('\r\n')
    this.io.out(`\x1b[?25l\x1b[H${body}\x1b[J\x1b[1;${cursorColumn}H\x1b[?25h`)
  }
}
