import { wordList } from './word-list.ts'

/** Extensions that make a word a file's name whatever stands before them. */
const EXTENSIONS = wordList(`
  js mjs cjs jsx ts mts cts tsx py pyi pyx ipynb rb rake gemspec erb haml slim java kt kts scala sbt sc groovy gradle clj
  cljs cljc edn cc cpp cxx c++ hh hpp hxx inl ipp tcc cs csx csproj sln fs fsx fsi vb go mod sum rs zig nim swift mm
  php phtml blade pl pm raku ex exs eex heex leex erl hrl hs lhs cabal ml mli elm purs lua rockspec sh bash zsh fish ksh
  bats ps1 psm1 bat cmd vim el lisp scm rkt jl rmd dart hx cr tcl awk sed sol vy move cairo wat wasm asm nasm
  md markdown mdx rst adoc asciidoc txt tex bib org yml yaml toml json5 jsonc jsonl ndjson properties editorconfig
  xhtml htm scss sass less styl vue svelte astro hbs mustache ejs pug jade njk twig liquid jinja jinja2 j2 tmpl tpl
  proto graphql gql thrift avsc tf tfvars hcl nix bzl bazel cmake mk mak am ac m4 dockerfile csv tsv svg png jpg jpeg
  gif ico webp pdf xsd xsl xslt wsdl plist xib storyboard pbxproj podspec diff patch service snap plugin pyc jar exe
`)

/** Extensions that members of an object are also called by: `res.json`, `p.x.c`. Files unless the index says otherwise. */
const AMBIGUOUS_EXTENSIONS = wordList(`c h json html xml css sql lock conf config cfg ini pem`)

/** Extensions that members are called by more often than files: `console.log`, `process.env`. Files only by name. */
const MEMBER_EXTENSIONS = wordList(`m d r s v log map env text key out in po pot form test`)

/** Whole names, lower-cased, that people type in any case. */
const FILE_NAMES = wordList(`
  package.json package-lock.json tsconfig.json jsconfig.json composer.json composer.lock bower.json lerna.json nx.json
  turbo.json deno.json deno.lock angular.json vercel.json manifest.json cargo.lock gemfile.lock poetry.lock yarn.lock
  pipfile.lock mix.lock pubspec.lock podfile.lock flake.lock pom.xml setup.cfg tox.ini pytest.ini php.ini go.sum go.mod
  web.config app.config nuget.config androidmanifest.xml index.html redis.conf nginx.conf
  dockerfile containerfile makefile gnumakefile rakefile gemfile guardfile capfile podfile fastfile appfile brewfile
  vagrantfile jenkinsfile procfile pipfile berksfile cartfile justfile cmakelists.txt mkdocs.yml codeowners readme
  changelog gradlew mvnw
`)

/** Names that are ordinary words in lower case. */
const UPPER_FILE_NAMES = wordList(`LICENSE LICENCE COPYING AUTHORS MAINTAINERS CONTRIBUTING CODE_OF_CONDUCT`)

/** How surely a path's last part is a file's name: `likely` unless a member is called so, `member` only if it exists. */
export type FileNameShape = 'yes' | 'likely' | 'member' | 'no'

/** Judges a name without folders. `extra` are further extensions, lower case and without dot. */
export function fileNameShape(name: string, extra?: ReadonlySet<string>): FileNameShape {
  const lower = name.toLowerCase()
  if (FILE_NAMES.has(lower) || UPPER_FILE_NAMES.has(name)) return 'yes'
  const dot = lower.lastIndexOf('.')
  if (/^\.(?:git[a-z]+|env|[a-z]+rc|[a-z]*ignore|editorconfig|node-version|tool-versions|mailmap)$/.test(lower))
    return 'yes'
  if (dot === 0) return /^\.[a-z][\w-]*$/.test(lower) ? 'member' : 'no'
  const extension = lower.slice(dot + 1)
  if (dot < 0 || /[^\w+]/.test(extension)) return 'no'
  if (AMBIGUOUS_EXTENSIONS.has(extension)) return 'likely'
  if (MEMBER_EXTENSIONS.has(extension)) return 'member'
  return EXTENSIONS.has(extension) || extra?.has(extension) ? 'yes' : 'no'
}

/** True for names that are files' names by themselves; `.env` and `res.json` are not sure enough, `main.c` is. */
export function isFileName(name: string): boolean {
  return fileNameShape(name) === 'yes' || /^[^.]+\.(?:[chmd]|json|html|css|sql)$/.test(name)
}
