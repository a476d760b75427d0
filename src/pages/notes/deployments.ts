import { baseOf, parentOf } from '../folders.ts'
import { DataTree, dataEntries } from './data-entries.ts'
import { code, note, whole, type Note, type NotedPage, type NotedText } from './note.ts'

/** Blocks of Terraform that say what there is. */
const BLOCK = /^(resource|data|module|variable|output|provider)\s+"([^"]+)"(?:\s+"([^"]+)")?\s*\{/

/** A file's part of the Terraform module that its folder is. */
export function terraformPage({ text, path }: NotedText): NotedPage[] {
  if (!/\.(?:tf|tofu)$/.test(path)) return []
  const lines = text.split('\n')
  const notes: Note[] = []
  lines.forEach((line, i) => {
    const match = BLOCK.exec(line)
    if (!match) return
    const end = blockEnd(lines, i)
    const set = (key: string): string | undefined => attribute(lines, i, end, key)
    const [, kind, label, name] = match
    const text = BLOCKS[kind as keyof typeof BLOCKS](name === undefined ? label! : `${label}.${name}`, set)
    notes.push(note(HEADINGS[kind as keyof typeof HEADINGS], text, i + 1, end + 1))
  })
  if (notes.length === 0) return []
  const folder = parentOf(path)
  const title = `Terraform module ${folder || '/'}`
  return [{ ...whole(text, title, '', notes), key: folder || '/', group: folder || '/', isRoot: true }]
}

type Get = (key: string) => string | undefined
const BLOCKS = {
  resource: (name: string) => `resource ${code(name)}`,
  data: (name: string) => `reads ${code(name)}`,
  module: (name: string, get: Get) => `module ${code(name)}${get('source') ? ` from ${code(get('source')!)}` : ''}`,
  variable: (name: string, get: Get) =>
    `variable ${code(name)}${get('description') ? `: ${get('description')}` : ''}${get('default') ? ` (default ${code(get('default')!)})` : ''}`,
  output: (name: string, get: Get) => `output ${code(name)}${get('description') ? `: ${get('description')}` : ''}`,
  provider: (name: string) => `provider ${code(name)}`,
}
const HEADINGS = { resource: 'Resources', data: 'Reads', module: 'Modules', variable: 'Variables', output: 'Outputs', provider: 'Providers' } // prettier-ignore

function blockEnd(lines: readonly string[], from: number): number {
  for (let i = from; i < Math.min(lines.length, from + 500); i++)
    if (/^\}/.test(lines[i]!) || (i === from && /\}\s*$/.test(lines[i]!))) return i
  return from
}

function attribute(lines: readonly string[], from: number, to: number, key: string): string | undefined {
  for (let i = from + 1; i < to; i++) {
    const value = new RegExp(`^\\s{1,4}${key}\\s*=\\s*(.+?)\\s*$`).exec(lines[i]!)?.[1]
    if (value) return value.replace(/^"(.*)"$/, '$1')
  }
  return undefined
}

/** A chart, its presets, and the kinds of objects that its templates make. */
export function helmPage({ text, path }: NotedText): NotedPage[] {
  const name = baseOf(path)
  if (name === 'Chart.yaml') return chart(path, text)
  const chartFolder = /^(.*?)\/?templates\//.exec(path)?.[1]
  if (chartFolder !== undefined && /\.(?:ya?ml|tpl)$/.test(name)) return template(path, text, chartFolder)
  if (/^values(?:[-.]\w+)?\.ya?ml$/.test(name)) return values(path, text)
  return []
}

function chart(path: string, text: string): NotedPage[] {
  const tree = new DataTree(dataEntries(text))
  const name = tree.get('name')
  if (!name?.value) return []
  const version = tree.value('version')
  const notes: Note[] = [
    note(
      'Chart',
      `chart ${code(name.value)}${version ? `, version ${code(version)}` : ''}${tree.value('appVersion') ? `, for application version ${code(tree.value('appVersion')!)}` : ''}`,
      name.line,
    ),
  ]
  for (const item of tree.items('dependencies')) {
    const dependency = tree.get(...item, 'name')
    if (!dependency) continue
    const from = tree.value(...item, 'repository')
    notes.push(
      note(
        'Dependencies',
        `needs chart ${code(dependency.value)}${from ? ` from ${code(from)}` : ''}`,
        dependency.line,
      ),
    )
  }
  const folder = parentOf(path) || '/'
  const page = whole(text, `Helm chart ${name.value}`, tree.value('description') ?? `Helm chart ${name.value}.`, notes)
  return [{ ...page, key: folder, group: folder, isRoot: true }]
}

function template(path: string, text: string, chartFolder: string): NotedPage[] {
  const notes: Note[] = []
  text.split('\n').forEach((line, i) => {
    const kind = /^kind:\s*(\w+)\s*$/.exec(line)?.[1]
    if (kind) notes.push(note('Objects', `${code(baseOf(path))} makes a ${kind}`, i + 1))
  })
  if (notes.length === 0) return []
  return [{ ...whole(text, '', '', notes), key: chartFolder || '/', group: chartFolder || '/' }]
}

function values(path: string, text: string): NotedPage[] {
  const tree = new DataTree(dataEntries(text))
  const notes = tree.under().map(({ path: [name], value, line, endLine }) => {
    const inner = tree
      .under(name!)
      .map(({ path: own, value: set }) => (set ? `${own[1]}: ${set}` : own[1]!))
      .slice(0, 5)
    return note(
      'Values',
      `${code(value ? `${name}: ${value}` : name!)}${inner.length > 0 ? ` holds ${inner.map(code).join(', ')}` : ''}`,
      line,
      endLine,
    )
  })
  const folder = parentOf(path) || '/'
  return notes.length === 0 ? [] : [{ ...whole(text, '', '', notes), key: folder, group: folder }]
}
