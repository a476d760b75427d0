import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licences whose texts may be learnt from and passed on under the product's own licence. */
const PERMISSIVE =
  /^\(?(?:mit|expat|x11|bsd|0bsd|apache|isc|zlib|unlicense|cc0|boost|bsl-1|public[- ]domain|wtfpl|ncsa|psf|python|artistic-2|postgresql|curl|ruby|hpnd|blueoak|unicode|openssl)/i
const OTHER = /gpl|mpl|epl|cddl|cc-by|eupl|osl|cpl|sleepycat|qpl|ms-/i

/** What an identifier or field says; a choice counts when one of the choices does. */
export function isPermissive(licence: string): boolean {
  return licence.split(/\s+or\s+|\//i).some((one) => PERMISSIVE.test(one.trim()) && !OTHER.test(one))
}

/** Names of licences by phrases of their texts; those that bind first. */
const PHRASES: readonly (readonly [phrase: string, licence: string])[] = [
  ['gnu general public', 'GPL'],
  ['gnu lesser', 'LGPL'],
  ['gnu library', 'LGPL'],
  ['gnu affero', 'AGPL'],
  ['mozilla public license', 'MPL'],
  ['eclipse public', 'EPL'],
  ['apache license', 'Apache-2.0'],
  ['permission is hereby granted, free of charge', 'MIT'],
  ['permission to use, copy, modify, and', 'ISC'],
  ['redistribution and use in source and binary forms', 'BSD'],
  ['boost software license', 'BSL-1.0'],
  ['this is free and unencumbered', 'Unlicense'],
  ["this software is provided 'as-is'", 'Zlib'],
]

/**
 * Licence of an unpacked package: the `license` of package.json, the paragraphs of debian/copyright (all files but its own
 * packaging), else the texts beside the sources. `undefined` when nothing tells.
 */
export function licenceOf(folder: string): string | undefined {
  const files = [...filesNear(folder, 3), ...installedCopyright(folder)]
  const manifest = files.find((path) => path.endsWith('/package/package.json'))
  if (manifest) return licenceOfManifest(readFileSync(manifest, 'utf8'))
  const debian = files.find((path) => /\/(?:debian|usr\/share\/doc\/[^/]+)\/copyright$/.test(path))
  const stated = debian && licencesOfCopyright(readFileSync(debian, 'utf8'))
  if (stated && stated.length > 0) return stated.join(' and ')
  const texts = files.filter((path) => /\/(?:licen[cs]e|copying)[^/]*$/i.test(path))
  const named = texts.flatMap((path) => licenceOfText(readFileSync(path, 'utf8')) ?? [])
  return named.length > 0 ? [...new Set(named)].sort().join(' and ') : undefined // prettier-ignore
}

/** True when every licence of the package is permissive. */
export const mayLearnFrom = (licence: string | undefined): boolean =>
  licence !== undefined && licence.split(' and ').every(isPermissive)

function licenceOfManifest(text: string): string | undefined {
  const { license, licenses } = JSON.parse(text) as { license?: unknown; licenses?: unknown }
  const all = [license, licenses].flat().flatMap((one) => {
    if (typeof one === 'string') return [one]
    const type = (one as { type?: unknown } | undefined)?.type
    return typeof type === 'string' ? [type] : []
  })
  return all.length > 0 ? all.join(' or ') : undefined
}

/** The licences of a machine-readable copyright file (Debian's DEP-5). */
export function licencesOfCopyright(text: string): string[] {
  if (!/^Format:/m.test(text)) return licenceOfText(text) === undefined ? [] : [licenceOfText(text)!]
  const found = text.split(/\n\s*\n/).flatMap((paragraph) => {
    const files = /^Files:\s*([^]*?)(?=^\S+:)/m.exec(`${paragraph}\nEnd:`)?.[1]?.trim().split(/\s+/)
    const licence = /^License:[ \t]*(\S.*)$/m.exec(paragraph)?.[1]?.trim()
    return files && licence !== undefined && !files.every((path) => path.startsWith('debian/')) ? [licence] : []
  })
  return [...new Set(found)].sort() // prettier-ignore
}

function licenceOfText(text: string): string | undefined {
  const flat = text.toLowerCase().replace(/\s+/g, ' ')
  return PHRASES.find(([phrase]) => flat.includes(phrase))?.[1]
}

/** What an installed package says; in a folder of its name. */
function installedCopyright(folder: string): string[] {
  const docs = join(folder, 'usr', 'share', 'doc')
  return existsSync(docs) ? filesNear(docs, 1).filter((path) => path.endsWith('/copyright')) : []
}

function filesNear(folder: string, depth: number): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isFile()) return [path]
    return entry.isDirectory() && depth > 0 ? filesNear(path, depth - 1) : []
  })
}
