import type { OwnLanguage } from './own-language.ts'
import { cmake } from './cmake/cmake.ts'
import { css, less, postcss, scss } from './css/css.ts'
import { ini } from './data/ini.ts'
import { json } from './data/json.ts'
import { toml } from './data/toml.ts'
import { yaml } from './data/yaml.ts'
import { dockerfile } from './docker/dockerfile.ts'
import { graphql } from './graphql/graphql.ts'
import { gradle, groovy } from './groovy/groovy.ts'
import { hcl } from './hcl/hcl.ts'
import { erlang } from './erlang/erlang.ts'
import { freeFortran, fortran } from './fortran/fortran.ts'
import { vim } from './vim/vim.ts'
import { perl } from './perl/perl.ts'
import { asciidoc } from './prose/asciidoc.ts'
import { markdown } from './prose/markdown.ts'
import { restructuredtext } from './prose/restructuredtext.ts'
import { sql, sqlDialects } from './sql/sql.ts'
import { components, html } from './html/html.ts'
import { lisps } from './lisp/lisp.ts'
import { makefile } from './make/makefile.ts'
import { protobuf } from './protobuf/protobuf.ts'

/** Every language that we read without a grammar: one line each. */
const LANGUAGES: readonly OwnLanguage[] = [
  protobuf,
  graphql,
  hcl,
  groovy,
  gradle,
  sql,
  ...sqlDialects,
  css,
  scss,
  less,
  postcss,
  dockerfile,
  makefile,
  cmake,
  ...lisps,
  perl,
  erlang,
  fortran,
  freeFortran,
  vim,
  ...json,
  ...yaml,
  toml,
  ...ini,
  ...markdown,
  restructuredtext,
  asciidoc,
  ...html,
  ...components,
] // prettier-ignore

const byId = new Map(LANGUAGES.map((language) => [language.id, language]))

/** Languages with a scan of our own, keyed by the name that linguist gives them, in lower case. */
export function ownLanguages(): ReadonlyMap<string, OwnLanguage> {
  return byId
}
