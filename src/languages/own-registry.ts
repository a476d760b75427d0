import type { OwnLanguage } from './own-language.ts'
import { css, less, postcss, scss } from './css/css.ts'
import { dockerfile } from './docker/dockerfile.ts'
import { graphql } from './graphql/graphql.ts'
import { hcl } from './hcl/hcl.ts'
import { sql, sqlDialects } from './sql/sql.ts'
import { makefile } from './make/makefile.ts'
import { protobuf } from './protobuf/protobuf.ts'

/** Every language that we read without a grammar: one line each. */
const LANGUAGES: readonly OwnLanguage[] = [
  protobuf,
  graphql,
  hcl,
  sql,
  ...sqlDialects,
  css,
  scss,
  less,
  postcss,
  dockerfile,
  makefile,
] // prettier-ignore

const byId = new Map(LANGUAGES.map((language) => [language.id, language]))

/** Languages with a scan of our own, keyed by the name that linguist gives them, in lower case. */
export function ownLanguages(): ReadonlyMap<string, OwnLanguage> {
  return byId
}
