import type { ArtifactFile } from '../artifact-file.ts'
import type { DocumentKind, SymbolKind } from '../api.ts'
import { corrupt } from '../format/corrupt.ts'
import { Dictionary } from '../query/data/dictionary.ts'
import { DOCUMENT_FLAGS, DocumentBlock, DOCUMENTS_PER_BLOCK, DocumentsHead } from '../sections/documents.ts'
import { SourceHead } from '../sections/source.ts'
import { SYMBOL_FLAGS, SymbolBlock, SYMBOLS_PER_BLOCK, SymbolsHead } from '../sections/symbols.ts'
import { sketchOf, type Sketch } from './sketch.ts'

/** A document of one side. */
export interface SideFile {
  readonly id: number
  readonly path: string
  readonly blob: string
  readonly kind: DocumentKind
  readonly language: string
  readonly lines: number
  /** Not written by hand: its symbols are nobody's change. */
  readonly machineMade: boolean
}

/** A symbol of one side, with what is compared. */
export interface SideSymbol {
  readonly id: string
  readonly name: string
  readonly qualifiedName: string
  readonly kind: SymbolKind
  readonly file: SideFile
  readonly startLine: number
  readonly endLine: number
  readonly signature: string
  readonly exported: boolean
  readonly parent: SideSymbol | undefined
  readonly children: SideSymbol[]
  /** Of all its lines; absent without source. */
  body?: Sketch
  /** Hash of its lines that belong to no symbol in it; absent without source. */
  own?: number
}

/** Kinds that are places in a text rather than things of a program: their files tell enough. */
const NOT_CODE: ReadonlySet<SymbolKind> = new Set(['heading', 'key'])

/** Documents whose text is at hand at the same time. */
const BATCH = 64

/** One side of a comparison: its documents at once, symbols and text where something differs. */
export class Snapshot {
  private constructor(
    readonly file: ArtifactFile,
    readonly files: readonly SideFile[],
    private readonly documents: DocumentsHead,
    private readonly symbols: SymbolsHead,
  ) {}

  static async load(file: ArtifactFile, signal?: AbortSignal): Promise<Snapshot> {
    const documents = new DocumentsHead(await file.head('DOCS', signal))
    const symbols = new SymbolsHead(await file.head('SYMB', signal))
    if (documents.symbolCount !== symbols.count) throw corrupt('symbols and documents disagree')
    const paths = await new Dictionary(file, 'PATH', await file.head('PATH', signal)).allKeys()
    if (paths.length !== documents.count) throw corrupt('paths and documents disagree')
    const blobs = await readBlobs(file, documents.count, signal)
    const files = paths.map((path, id) => ({
      id,
      path,
      blob: blobs[id]!,
      kind: documents.kind(id),
      language: documents.language(id),
      lines: documents.lines[id]!,
      machineMade: isMachineMade(documents.flags[id]!),
    }))
    return new Snapshot(file, files, documents, symbols)
  }

  get hasSource(): boolean {
    return this.file.has('SRCE')
  }

  /** Symbols of some documents, those of each in the order of the text; with sketches when there is source. */
  async symbolsOf(files: readonly SideFile[], signal?: AbortSignal): Promise<Map<SideFile, SideSymbol[]>> {
    const out = new Map<SideFile, SideSymbol[]>()
    for (let from = 0; from < files.length; from += BATCH) {
      const batch = files.slice(from, from + BATCH)
      await this.loadBlocks(batch, signal)
      const texts = this.hasSource ? await this.texts(batch, signal) : undefined
      for (const [i, file] of batch.entries()) out.set(file, await this.fileSymbols(file, texts?.[i]))
    }
    return out
  }

  /** Sketches of whole texts; undefined without source. */
  async sketches(files: readonly SideFile[], signal?: AbortSignal): Promise<(Sketch | undefined)[]> {
    const out: (Sketch | undefined)[] = []
    for (let from = 0; from < files.length; from += BATCH) {
      const batch = files.slice(from, from + BATCH)
      const texts = this.hasSource ? await this.texts(batch, signal) : undefined
      out.push(...batch.map((_, i) => texts && sketchOf(texts[i]!)))
    }
    return out
  }

  private async loadBlocks(files: readonly SideFile[], signal?: AbortSignal): Promise<void> {
    const blocks = new Set<number>()
    for (const { id } of files) {
      const [from, to] = this.symbolRange(id)
      for (let symbol = from; symbol < to; symbol++) blocks.add(Math.floor(symbol / SYMBOLS_PER_BLOCK))
    }
    await this.file.load([{ tag: 'SYMB', blocks }], signal)
  }

  private symbolRange(document: number): [number, number] {
    const { symbolStart } = this.documents
    return [symbolStart[document]!, symbolStart[document + 1]!]
  }

  private async fileSymbols(file: SideFile, text: string | undefined): Promise<SideSymbol[]> {
    const [from, to] = this.symbolRange(file.id)
    const made = new Map<number, SideSymbol>()
    const lines = text?.split('\n')
    for (let symbol = from; symbol < to; symbol++) {
      const kind = this.symbols.kind(symbol)
      if (NOT_CODE.has(kind)) continue
      const number = Math.floor(symbol / SYMBOLS_PER_BLOCK)
      const block = await this.file.block('SYMB', number, (bytes) => new SymbolBlock(bytes, number, this.symbols.count))
      const parent = made.get(block.parent(symbol))
      const repeat = block.repeat(symbol)
      const qualifiedName = block.qualifiedName(symbol)
      const one: SideSymbol = {
        id: `${file.path}::${qualifiedName}${repeat > 0 ? `~${repeat + 1}` : ''}`,
        name: block.name(symbol),
        qualifiedName,
        kind,
        file,
        startLine: block.startLine(symbol),
        endLine: block.endLine(symbol),
        signature: block.signature(symbol).replace(/\s+/g, ' '),
        exported: (this.symbols.flags[symbol]! & SYMBOL_FLAGS.exported) !== 0,
        parent,
        children: [],
      }
      parent?.children.push(one)
      made.set(symbol, one)
    }
    const all = [...made.values()]
    if (lines) for (const one of all) addSketches(one, lines)
    return all
  }

  private async texts(files: readonly SideFile[], signal?: AbortSignal): Promise<string[]> {
    const head = new SourceHead(await this.file.wholeHead('SRCE', signal), this.file.blockIndex('SRCE').rawLengths)
    if (head.count !== this.files.length) throw corrupt('source and documents disagree')
    const ranges = files.map(({ id }) => {
      const [from, to] = head.blocksOf(id)
      return Array.from({ length: to - from }, (_, i) => from + i)
    })
    await this.file.load([{ tag: 'SRCE', blocks: ranges.flat() }], signal)
    return Promise.all(files.map(async ({ id }, i) => head.text(id, await this.file.blocks('SRCE', ranges[i]!))))
  }
}

function addSketches(symbol: SideSymbol, lines: readonly string[]): void {
  const { startLine, endLine, name, children } = symbol
  const body = lines.slice(startLine - 1, endLine)
  symbol.body = sketchOf(body.join('\n'), name)
  const own = [...body]
  for (const child of children) {
    // What begins on the line of its owner is a part of that line.
    for (let line = Math.max(child.startLine, startLine + 1); line <= child.endLine; line++) {
      if (line - startLine < own.length) own[line - startLine] = ''
    }
  }
  symbol.own = children.length === 0 ? symbol.body.whole : sketchOf(own.join('\n'), name).whole
}

const isMachineMade = (flags: number): boolean =>
  (flags & (DOCUMENT_FLAGS.minified | DOCUMENT_FLAGS.generated | DOCUMENT_FLAGS.vendored)) !== 0

async function readBlobs(file: ArtifactFile, count: number, signal?: AbortSignal): Promise<string[]> {
  const numbers = Array.from({ length: Math.ceil(count / DOCUMENTS_PER_BLOCK) }, (_, i) => i)
  await file.load([{ tag: 'DOCS', blocks: numbers }], signal)
  const blobs: string[] = []
  for (const number of numbers) {
    const block = await file.block('DOCS', number, (bytes) => new DocumentBlock(bytes, number, count))
    const end = Math.min(count, (number + 1) * DOCUMENTS_PER_BLOCK)
    for (let id = number * DOCUMENTS_PER_BLOCK; id < end; id++) blobs.push(block.blob(id))
  }
  return blobs
}
