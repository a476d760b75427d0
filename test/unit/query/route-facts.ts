import type { RouteFacts } from '../../../reader/query/routing/route.ts'

/** What a small imaginary index answers to the router, and how often it was asked. */
export interface CountingFacts extends RouteFacts {
  asked: { paths: string[]; parts: string[][]; names: string[][] }
}

export function factsOf(paths: readonly string[], names: readonly string[]): CountingFacts {
  const parts = new Set<string>()
  for (const path of paths) {
    for (const part of path.toLowerCase().split('/')) {
      parts.add(part)
      parts.add(part.replace(/(?<=.)\..*$/, ''))
    }
  }
  const asked: CountingFacts['asked'] = { paths: [], parts: [], names: [] }
  return {
    asked,
    pathExists: (path) => (asked.paths.push(path), Promise.resolve(paths.includes(path))),
    pathPartsExist: (wanted) => (
      asked.parts.push(wanted),
      Promise.resolve(wanted.map((part) => parts.has(part.toLowerCase())))
    ),
    folderExists: (path) =>
      Promise.resolve(paths.some((one) => `/${one}`.toLowerCase().includes(`/${path.toLowerCase()}/`))),
    namesExist: (wanted) => (asked.names.push(wanted), Promise.resolve(wanted.map((name) => names.includes(name)))),
  }
}
