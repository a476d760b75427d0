import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true })

const read = (id: string): object =>
  JSON.parse(readFileSync(new URL(`../../schemas/${id}`, import.meta.url), 'utf8')) as object

/** Fails with the violations when a value is not what `schemas/<name>.schema.json` says. */
export function expectValid(name: string, value: unknown): void {
  const id = `${name}.schema.json`
  // One that is made of parts of another.
  if (name === 'first-seen-response' && !ajv.getSchema('search-response.schema.json'))
    ajv.addSchema(read('search-response.schema.json'))
  const validate = ajv.getSchema(id) ?? ajv.compile(read(id))
  const valid = validate(value)
  expect(valid ? [] : validate.errors?.map((error) => `${error.instancePath} ${error.message}`)).toEqual([])
}
