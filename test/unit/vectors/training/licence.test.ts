import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPermissive, licenceOf, licencesOfCopyright, mayLearnFrom } from '../../../../src/vectors/training/licence.ts'
import { tempDir } from '../../../helpers/temp-dir.ts'

describe('isPermissive', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['GPL-2+ or Artistic-2.0', true],
    ['Apache-2.0/MIT', true],
    ['GPL-3', false],
    ['LGPL-2.1+', false],
    ['MPL-2.0', false],
    ['CC-BY-SA-4.0', false],
    ['SEE LICENSE IN LICENSE', false],
    ['BSD-3-clause', true],
  ])('%s: %s', (licence, expected) => expect(isPermissive(licence)).toBe(expected))
})

function packageWith(files: Readonly<Record<string, string>>): string {
  const folder = tempDir()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const DEP5 = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/

Files: *
Copyright: 2020 Ada
License: Expat

Files: vendor/x.c
Copyright: 2019 Bob
License: GPL-2+

Files: debian/*
Copyright: 2021 Eve
License: GPL-3
`

describe('licenceOf', () => {
  it('reads package.json, debian/copyright and licence texts', () => {
    expect(licenceOf(packageWith({ 'package/package.json': '{"license": {"type": "ISC"}}' }))).toBe('ISC')
    expect(licenceOf(packageWith({ 'debian/copyright': DEP5, 'x-1/LICENSE': 'Apache License' }))).toBe(
      'Expat and GPL-2+',
    )
    expect(licenceOf(packageWith({ 'x-1/COPYING': 'Permission is hereby granted,\n free of charge' }))).toBe('MIT')
    expect(licenceOf(packageWith({ 'x-1/main.c': 'int main;' }))).toBeUndefined()
  })

  it('counts every part of a package but its packaging', () => {
    expect(licencesOfCopyright(DEP5)).toEqual(['Expat', 'GPL-2+'])
    expect(mayLearnFrom('Expat and GPL-2+')).toBe(false)
    expect(mayLearnFrom('Expat and BSD-2-clause')).toBe(true)
    expect(mayLearnFrom(undefined)).toBe(false)
  })
})
