import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Import {
  /** Importing file, from the root, `/` between parts. */
  readonly from: string
  /** What is imported: a path from the root for own files, else the package or `node:` module. */
  readonly to: string
  readonly own: boolean
  /** Erased at compile time. */
  readonly typeOnly: boolean
  /** Loaded when the code gets there: `import('...')`. */
  readonly dynamic: boolean
}

/** All TypeScript files below a folder, from the root, `/` between parts. */
export function sourceFiles(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'dist' || entry.name === 'node_modules' ? [] : sourceFiles(path)
    return entry.name.endsWith('.ts') ? [path] : []
  })
}

/** Static, dynamic and re-exporting imports of one file, found by the compiler's own parser. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  const imports: Import[] = []
  const add = (specifier: ts.Node | undefined, typeOnly: boolean, dynamic = false) => {
    if (specifier && ts.isStringLiteralLike(specifier))
      imports.push({ from: file, ...resolve(file, specifier.text), typeOnly, dynamic })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly || onlyTypes(node.exportClause))
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, true)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return imports
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.isTypeOnly) return true
  return clause.name === undefined && onlyTypes(clause.namedBindings)
}

/** `import { type A, type B }` loads a module although it names only types, but bundlers drop it. */
function onlyTypes(bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined): boolean {
  if (!bindings || !('elements' in bindings)) return false
  return bindings.elements.length > 0 && [...bindings.elements].every((element) => element.isTypeOnly)
}

function resolve(from: string, specifier: string): Pick<Import, 'to' | 'own'> {
  const own = specifier.startsWith('.')
  return { to: own ? posix.join(posix.dirname(from), specifier) : packageName(specifier), own }
}

function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
