/** File names and languages that decide a kind. Everything here is a whole name or an anchored pattern. */

/** Documents of a project, as stems in lower case; with any extension of prose or none. */
const DOC_STEMS = new Set([
  'readme', 'changelog', 'changes', 'history', 'news', 'releases', 'release-notes', 'release_notes', 'license', 'licence',
  'copying', 'copyright', 'notice', 'patents', 'authors', 'contributors', 'maintainers', 'credits', 'thanks', 'contributing',
  'security', 'code_of_conduct', 'code-of-conduct', 'install', 'upgrading', 'migrating', 'migration', 'roadmap', 'todo', 'faq',
  'architecture', 'governance', 'support', 'hacking', 'unlicense', 'usage',
]) // prettier-ignore

/** `README`, `README.md`, `readme.zh-CN.md`, `LICENSE-MIT`. The caller knows that the file is prose or has no language. */
export function isDocName(baseName: string): boolean {
  const stem = baseName.toLowerCase().replace(/\..*$/, '')
  return DOC_STEMS.has(stem) || /^(?:license|licence|copying)[-_]|[-_](?:license|licence)$/.test(stem)
}

/** Names of tools' configuration whose language would tell something else. */
const CONFIG_NAMES = new Set([
  // JavaScript
  'gulpfile.js', 'gulpfile.ts', 'gruntfile.js', 'jakefile', 'gruntfile.coffee',
  // Python
  'setup.py', 'noxfile.py', 'manifest.in', 'wscript', 'sconstruct', 'sconscript', 'constraints.txt', 'runtime.txt', 'tox.ini',
  // Ruby
  'rakefile', 'gemfile', 'guardfile', 'capfile', 'vagrantfile', 'podfile', 'fastfile', 'appfile', 'brewfile', 'dangerfile',
  'config.ru',
  // JVM
  'build.gradle', 'settings.gradle', 'build.gradle.kts', 'settings.gradle.kts', 'build.sbt', 'plugins.sbt', 'build.sc',
  'pom.xml', 'jenkinsfile', 'project.clj', 'build.xml',
  // others
  'package.swift', 'mix.exs', 'rebar.config', 'build.zig', 'build.zig.zon', 'setup.hs', 'cmakelists.txt', 'meson.build',
  'meson_options.txt', 'configure.ac', 'configure.in', 'dune', 'dune-project', 'procfile', 'codeowners', 'robots.txt',
  'flake.nix', 'shell.nix', 'devenv.nix', 'premake5.lua', 'xmake.lua', 'build.cake', 'build', 'workspace', 'build.bazel', 'workspace.bazel', 'module.bazel', 'tiltfile',
]) // prettier-ignore

/** `webpack.config.js`, `karma.conf.js`, `vite.config.prod.mts`, `requirements-dev.txt`, `foo.gemspec`. */
const CONFIG_PATTERN =
  /^(?:.+\.(?:config|conf)(?:\.[\w-]+)?\.(?:[cm]?[jt]sx?)|(?:.*[-_.]|)requirements(?:[-_.].*)?\.(?:txt|in)|.+\.(?:gemspec|podspec|rockspec|cabal|opam|nimble|cmake|mk|sbt)|docker-compose.*\.ya?ml|(?:\w+_|)version|package@swift-[\d.]+\.swift)$/i

/** `Makefile.am`, `Dockerfile-alpine`; with the capital, since `makefile.ts` is code. */
const CAPITAL_PATTERN = /^(?:Makefile|Dockerfile|Containerfile|Jenkinsfile)(?:[-.].+)?$/

/** `build` and `workspace` are Bazel's only without extension in capitals; lower-case names are anything. */
const CAPITAL_ONLY = new Set(['build', 'workspace'])

export function isConfigName(baseName: string): boolean {
  const lower = baseName.toLowerCase()
  if (CAPITAL_ONLY.has(lower)) return baseName === lower.toUpperCase()
  return CONFIG_NAMES.has(lower) || CONFIG_PATTERN.test(baseName) || CAPITAL_PATTERN.test(baseName)
}

/** Languages (linguist types them as programming or markup) that only ever configure a build or a deployment. */
const CONFIG_LANGUAGES = new Set([
  'makefile', 'cmake', 'dockerfile', 'hcl', 'terraform template', 'gradle', 'gradle kotlin dsl', 'qmake', 'meson', 'ninja',
  'just', 'earthly', 'procfile', 'gn', 'bicep', 'pkl', 'dhall', 'cue', 'kcl', 'bitbake', 'rpm spec', 'inno setup',
  'gettext catalog', 'm4sugar', 'automake', 'nsis', 'starlark config',
]) // prettier-ignore

export function isConfigLanguage(language: string): boolean {
  return CONFIG_LANGUAGES.has(language)
}

/** Data to linguist, but written and read as code: interfaces, queries, schemas. */
const SCHEMA_LANGUAGES = new Set([
  'graphql', 'protocol buffer', 'sql', 'avro idl', 'flatbuffers', 'prisma', 'zmodel', 'asn.1', 'sparql', 'lark', 'ebnf', 'abnf',
  'webassembly interface type', 'ros interface', 'rbs', 'yang', 'type language', 'kusto', 'cloud firestore security rules',
  'spicedb schema', 'cil',
]) // prettier-ignore

export function isSchemaLanguage(language: string | undefined): boolean {
  return language !== undefined && SCHEMA_LANGUAGES.has(language)
}

/** Files in which package managers pin versions: thousands of lines that no one writes. */
const LOCK_FILES = new Set([
  'package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'deno.lock', 'cargo.lock',
  'gemfile.lock', 'gems.locked', 'poetry.lock', 'uv.lock', 'pdm.lock', 'pipfile.lock', 'pixi.lock', 'composer.lock', 'go.sum',
  'go.work.sum', 'gopkg.lock', 'glide.lock', 'mix.lock', 'rebar.lock', 'flake.lock', 'podfile.lock', 'cartfile.resolved',
  'package.resolved', 'pubspec.lock', 'packages.lock.json', 'paket.lock', 'project.assets.json', 'conan.lock', 'gradle.lockfile',
  'buildscript-gradle.lockfile', 'stack.yaml.lock', 'cabal.project.freeze', '.terraform.lock.hcl', 'module.bazel.lock',
  'chart.lock', 'shard.lock', 'devenv.lock', 'manifest.toml.lock', 'lazy-lock.json',
]) // prettier-ignore

export function isLockFile(baseName: string): boolean {
  return LOCK_FILES.has(baseName.toLowerCase())
}
