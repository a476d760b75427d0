import type { JvmPackages } from './jvm-packages.ts'
import type { FileTree } from './tree.ts'

/** Packages below `scala` that are imported without it; `io` is left to those who begin their own names with it. */
const BELOW_SCALA = /^(?:collection|util|annotation|concurrent|math|reflect|sys|language|language\w+)\./

/** `import a.b.{C, D => E}, f.G` -> the names; braces do not nest. */
export function expandScala(specifier: string): string[] {
  const text = specifier.replace(/^import\s+/, '').replace(/\s+as\s+[\w`]+$/, '').replace(/^_root_\./, '') // prettier-ignore
  return text.split(/,(?![^{]*\})/).flatMap((part) => {
    const brace = /^\s*([\w.`]+)\.\{([^}]*)\}/.exec(part)
    if (!brace) return [part.trim()]
    return brace[2]!.split(',').map((item) => `${brace[1]}.${item.replace(/(?:=>|\bas\b).*$/, '').trim()}`)
  })
}

/** What an import means where it is not a whole name: imports of Scala begin at anything in scope. */
export interface ScalaScope {
  /** Whole names that it may stand for, innermost package first. */
  relative(specifier: string, from: number): string[]
  /** The name outside of the repository; `undefined` for what is a value of the file itself. */
  outside(specifier: string, from: number): string | undefined
}

export function scalaScope(tree: FileTree, packages: JvmPackages): ScalaScope {
  const imported = (name: string, from: number): string | undefined => {
    const text = tree.facts.text(from) ?? ''
    const before = new RegExp(`\\bimport\\s+([\\w.]+)\\.(?:\\{[^}]*\\b${name}\\b[^}]*\\}|${name}\\b(?!\\.))`).exec(text)
    return before?.[1]
  }
  return {
    relative(specifier, from) {
      const first = firstName(specifier)
      // What the file itself defines comes before packages around it.
      if (tree.facts.namers(first).includes(from)) return []
      const own = packages.packageOf(from).split('.')
      const around = own.map((_, i) => own.slice(0, own.length - i).join('.')).filter((name) => name !== '')
      const prefix = /^[A-Z]/.test(first) ? imported(first, from) : undefined
      return [...around, ...(prefix === undefined ? [] : [prefix])].map((outer) => `${outer}.${specifier}`)
    },
    outside(specifier, from) {
      const first = firstName(specifier)
      if (BELOW_SCALA.test(specifier)) return `scala.${specifier}`
      if (first === 'scala' || first === 'java' || first === 'javax') return specifier
      if (tree.facts.namers(first).includes(from)) return undefined
      if (/^[A-Z]/.test(first)) {
        const prefix = imported(first, from)
        return prefix === undefined ? undefined : `${prefix}.${specifier}`
      }
      return isValue(first, tree.facts.text(from) ?? '') ? undefined : specifier
    },
  }
}

const firstName = (specifier: string): string => /^[\w$]*/.exec(specifier.replaceAll('`', ''))![0]

/** Whether a name is a parameter or value of a file; `quotes` is one of every macro. */
function isValue(name: string, text: string): boolean {
  if (name === '' || name === 'quotes') return true
  return new RegExp(`\\b(?:val|var|def|object|using|given)\\s+${name}\\b|[(,]\\s*(?:implicit\\s+|using\\s+|val\\s+)?${name}\\s*:|\\b${name}\\s*=>`).test(text) // prettier-ignore
}
