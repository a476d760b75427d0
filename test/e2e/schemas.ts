import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true })

/** Fails with the violations when a value is not what `schemas/<name>.schema.json` says. */
export function expectValid(name: string, value: unknown): void {
  const id = `${name}.schema.json`
  const validate =
    ajv.getSchema(id) ??
    ajv.compile(JSON.parse(readFileSync(new URL(`../../schemas/${id}`, import.meta.url), 'utf8')) as object)
  const valid = validate(value)
  expect(valid ? [] : validate.errors?.map((error) => `${error.instancePath} ${error.message}`)).toEqual([])
}
