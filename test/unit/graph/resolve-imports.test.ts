import { describe, expect, it } from 'vitest'
import type { RepositoryFacts } from '../../../src/graph/imports/facts.ts'
import { ImportResolution } from '../../../src/graph/imports/resolve-imports.ts'
import { expandUse } from '../../../src/graph/imports/rust.ts'

/** Paths with their text; a line `defines A.B` stands for a definition of that qualified name. */
type Files = Readonly<Record<string, string>>

function resolve(language: string, files: Files, from: string, specifier: string): readonly string[] | string {
  const paths = Object.keys(files).sort()
  const defined = (path: string): string[] => [...files[path]!.matchAll(/^defines (\S+)$/gm)].map((match) => match[1]!)
  const having = (test: (path: string) => boolean): number[] => paths.flatMap((path, i) => (test(path) ? [i] : []))
  const facts: RepositoryFacts = {
    paths,
    languageOf: () => language,
    text: (document) => files[paths[document]!],
    definers: (name) => having((path) => defined(path).includes(name)),
    namers: (name) => having((path) => defined(path).some((one) => one.split('.').at(-1) === name)),
  }
  const { documents, external } = new ImportResolution(facts).resolve(specifier, paths.indexOf(from))
  return documents.length > 0 ? documents.map((document) => paths[document]!) : (external ?? 'nowhere')
}

type Case = readonly [specifier: string, expected: readonly string[] | string, from?: string]

function cases(language: string, files: Files, from: string, list: readonly Case[]): void {
  describe(language, () => {
    it.each(list.map(([specifier, expected, other]) => [specifier, expected, other ?? from] as const))(
      '%s -> %j',
      (specifier, expected, file) => expect(resolve(language, files, file, specifier)).toEqual(expected),
    )
  })
}

cases(
  'typescript',
  {
    'package.json': '{"name": "root", "private": true, "imports": {"#db/*": "./src/db/*.ts"}}',
    'tsconfig.json': '{ // comment\n "extends": "./base.json", }',
    'base.json': '{"compilerOptions": {"baseUrl": ".", "paths": {"@/*": ["src/*"], "@/special": ["src/other.ts"]}}}',
    'src/main.ts': '',
    'src/util.ts': '',
    'src/other.ts': '',
    'src/view.tsx': '',
    'src/types.d.ts': '',
    'src/data.json': '{}',
    'src/db/index.ts': '',
    'src/db/pool.ts': '',
    'packages/core/package.json': `{"name": "@acme/core", "exports": {".": {"types": "./dist/index.d.ts"}, "./*": "./dist/*.js"}}`,
    'packages/core/src/index.ts': '',
    'packages/core/src/http.ts': '',
    'packages/old/package.json': '{"name": "old", "main": "lib/entry.js"}',
    'packages/old/lib/entry.js': '',
    'packages/bare/package.json': '{"name": "bare"}',
    'packages/bare/index.js': '',
  },
  'src/main.ts',
  [
    ['./util', ['src/util.ts']],
    ['./util.js', ['src/util.ts']],
    ['./view.jsx', ['src/view.tsx']],
    ['./types', ['src/types.d.ts']],
    ['./data.json', ['src/data.json']],
    ['./db', ['src/db/index.ts']],
    ['.', ['src/db/index.ts'], 'src/db/pool.ts'],
    ['..', 'nowhere', 'src/db/pool.ts'],
    ['../../../etc/passwd', 'nowhere'],
    ['@/util', ['src/util.ts']],
    ['@/special', ['src/other.ts']],
    ['src/util', ['src/util.ts']],
    ['#db/pool', ['src/db/pool.ts']],
    ['@acme/core', ['packages/core/src/index.ts']],
    ['@acme/core/http', ['packages/core/src/http.ts']],
    ['old', ['packages/old/lib/entry.js']],
    ['bare', ['packages/bare/index.js']],
    ['./view.tsx?raw', ['src/view.tsx']],
    ['fs/promises', 'node:fs'],
    ['node:path', 'node:path'],
    ['@scope/lib/deep', '@scope/lib'],
    ['lodash/get', 'lodash'],
    ['~/missing', 'nowhere'],
    ['@/missing', 'nowhere'],
    ['https://esm.sh/x', 'https://esm.sh/x'],
  ],
)

cases(
  'python',
  {
    'src/app/__init__.py': '',
    'src/app/core/__init__.py': '',
    'src/app/core/json.py': '',
    'src/app/core/session.py': '',
    'src/app/data/json.py': '',
    'src/app/data/load.py': '',
    'src/app/main.py': '',
    'tools/json.py': '',
    'tools/run.py': '',
    'src/app/stubs.pyi': '',
    'space/plugins/one.py': '',
    'tests/test_main.py': '',
    'tests/utils.py': '',
  },
  'src/app/main.py',
  [
    ['.core', ['src/app/core/__init__.py']],
    ['.core.json', ['src/app/core/json.py']],
    ['.Name', ['src/app/__init__.py']],
    ['.', ['src/app/__init__.py']],
    ['..main', ['src/app/main.py'], 'src/app/core/json.py'],
    ['app.core.json', ['src/app/core/json.py'], 'tests/test_main.py'],
    ['app', ['src/app/__init__.py'], 'tests/test_main.py'],
    ['app.stubs', ['src/app/stubs.pyi'], 'tests/test_main.py'],
    ['utils', ['tests/utils.py'], 'tests/test_main.py'],
    ['space.plugins', ['space/plugins/one.py']],
    ['json', 'json', 'src/app/core/json.py'],
    ['numpy.linalg', 'numpy'],
    ['.......far', 'nowhere'],
    // Without a dot, what lies beside a file of a package is not meant.
    ['json', 'json', 'src/app/core/session.py'],
    ['stubs', 'stubs', 'src/app/main.py'],
    ['stubs', 'stubs', 'src/app/core/session.py'],
    ['json', 'json', 'src/app/data/load.py'],
    ['json', ['tools/json.py'], 'tools/run.py'],
  ],
)

cases(
  'go',
  {
    'go.mod': 'module example.com/app\n\ngo 1.22\n',
    'main.go': '',
    'store/a.go': '',
    'store/b.go': '',
    'store/a_test.go': '',
    'tools/go.mod': 'module example.com/app/tools // nested',
    'tools/gen/gen.go': '',
    'vendor/github.com/x/y/y.go': '',
  },
  'main.go',
  [
    ['example.com/app/store', ['store/a.go', 'store/b.go']],
    ['example.com/app/tools/gen', ['tools/gen/gen.go']],
    ['github.com/x/y', ['vendor/github.com/x/y/y.go']],
    ['net/http', 'net/http'],
    ['example.com/application', 'example.com/application'],
  ],
)

cases(
  'rust',
  {
    'core/Cargo.toml': '[package]\ncategories = ["a", "b"]\nname = "my-core"\n',
    'core/src/lib.rs': '',
    'core/src/net/mod.rs': '',
    'core/src/net/tcp.rs': '',
    'core/src/net/tcp/listener.rs': '',
    'cli/Cargo.toml': '[package]\nname = "cli"\n[lib]\npath = "src/library.rs"\n',
    'cli/src/library.rs': '',
    'cli/src/main.rs': '',
  },
  'core/src/lib.rs',
  [
    ['net', ['core/src/net/mod.rs']],
    ['crate::net::tcp::Stream', ['core/src/net/tcp.rs'], 'core/src/net/tcp/listener.rs'],
    ['super::Stream', ['core/src/net/tcp.rs'], 'core/src/net/tcp/listener.rs'],
    ['super::super::tcp::listener', 'nowhere', 'core/src/net/tcp/listener.rs'],
    ['self::tcp::{self, listener::Listener}', ['core/src/net/tcp.rs', 'core/src/net/tcp/listener.rs'], 'core/src/net/mod.rs'], // prettier-ignore
    ['my_core::net::tcp', ['core/src/net/tcp.rs'], 'cli/src/main.rs'],
    ['cli::Thing', ['cli/src/library.rs'], 'core/src/lib.rs'],
    ['std::{fs, io::{self, Read}}', 'std'],
    ['serde::Serialize as S', 'serde'],
  ],
)

describe('expandUse', () => {
  it.each([
    ['a::b', ['a::b']],
    ['a::{b, c::{d, e as f}, *}', ['a::b', 'a::c::d', 'a::c::e', 'a']],
    ['{x, y::z}', ['x', 'y::z']],
    ['r#type::T', ['type::T']],
  ])('%s', (text, paths) => expect(expandUse(text).map((parts) => parts.join('::'))).toEqual(paths))

  it('does not grow without bounds', () => {
    const nested = '{a,b}'.repeat(1).padEnd(5)
    const text = Array.from({ length: 20 }).reduce<string>((inner) => `{x::${inner}, y::${inner}}`, nested)
    expect(expandUse(text.slice(0, 100_000)).length).toBeLessThanOrEqual(256)
  })
})

cases(
  'java',
  {
    'lib/src/main/java/com/acme/util/Json.java': 'package com.acme.util;\ndefines Json',
    'lib/src/main/java/com/acme/util/Text.java': '/* licence */\npackage com.acme.util;\ndefines Text',
    'lib/src/test/java/com/acme/util/JsonTest.java': 'package com.acme.util;\ndefines JsonTest',
    'app/src/com/acme/Main.java': '',
    'app/src/com/acme/other/Unread.java': '',
  },
  'app/src/com/acme/Main.java',
  [
    ['com.acme.util.Json', ['lib/src/main/java/com/acme/util/Json.java']],
    ['com.acme.util.Json.parse', ['lib/src/main/java/com/acme/util/Json.java']],
    ['com.acme.util.Json.*', ['lib/src/main/java/com/acme/util/Json.java']],
    // What tests add to a package is not meant by those who import it.
    ['com.acme.util.*', ['lib/src/main/java/com/acme/util/Json.java', 'lib/src/main/java/com/acme/util/Text.java']],
    ['com.acme.other.Unread', ['app/src/com/acme/other/Unread.java']],
    ['java.util.List', 'java.util'],
    ['java.util.concurrent.*', 'java.util.concurrent'],
    ['org.junit.Assert.assertEquals', 'org.junit'],
  ],
)

cases(
  'kotlin',
  {
    'a/src/Extensions.kt': 'package org.x\ndefines Query.alias',
    'a/src/Exceptions.kt': 'package org.x.errors\ndefines Broken',
    'a/src/Zebra.kt': 'package org.x\ndefines Zebra',
    'a/src/more/Alias.kt': 'package org.x\ndefines Table.alias',
    'b/src/Other.kt': 'package org.y\ndefines alias',
    'b/src/kotlin/Sample.kt': 'fun test() {}\ndefines test',
    'a/src/Main.kt': '@file:JvmName("Main")\npackage org.x\ndefines main',
    'test-utils/src/Base.kt': 'package org.x.testing\ndefines TestBase',
    'a/test/BaseTest.kt': 'package org.x\ndefines BaseTest',
    'a/test/FakeAndroid.kt': 'package android.os\ndefines Handler',
    'a/src/org/x/test/Rule.kt': 'package org.x.test\ndefines Rule',
  },
  'b/src/Other.kt',
  [
    // All overloads, wherever they lie: leading folders of a package are left out.
    ['org.x.alias', ['a/src/Extensions.kt', 'a/src/more/Alias.kt']],
    ['org.x.*', ['a/src/Extensions.kt', 'a/src/Main.kt', 'a/src/Zebra.kt', 'a/src/more/Alias.kt']],
    ['org.x.testing.*', ['test-utils/src/Base.kt']],
    // Among files of another package.
    ['org.x.errors.Broken', ['a/src/Exceptions.kt']],
    ['org.x.Zebra.Companion.stripes', ['a/src/Zebra.kt']],
    // A stand-in that tests have is not what code imports; a package called test may be.
    ['android.os.*', 'android.os'],
    ['org.x.test.Rule', ['a/src/org/x/test/Rule.kt']],
    ['kotlin.test.*', 'kotlin.test'],
    ['kotlin.test.assertEquals', 'kotlin.test'],
    ['kotlinx.datetime.toInstant', 'kotlinx.datetime'],
  ],
)

cases(
  'scala',
  {
    'src/a/Dec.scala': 'package a\ndefines Dec',
    'src/a/Enc.scala': 'package a\ndefines Enc',
    'src/a/package.scala': 'import java.io\npackage object a {\ndefines a.Glob',
    'src/a/b/Deep.scala': 'package a\npackage b\nval local = 1\ndef f(using q: Quotes) =\ndefines Deep\ndefines local',
    'src/Main.scala': 'import java.nio.file.{Files, Permission}\nimport a.Dec',
  },
  'src/Main.scala',
  [
    ['import a.{Dec, Enc => E}', ['src/a/Dec.scala', 'src/a/Enc.scala']],
    ['import a.Dec, a.Enc', ['src/a/Dec.scala', 'src/a/Enc.scala']],
    ['a.Glob', ['src/a/package.scala']],
    ['a._', ['src/a/Dec.scala', 'src/a/Enc.scala', 'src/a/package.scala']],
    ['Dec._', ['src/a/Dec.scala']],
    ['Permission._', 'java.nio.file'],
    // From the packages around a file.
    ['Enc', ['src/a/Enc.scala'], 'src/a/b/Deep.scala'],
    ['b.Deep', ['src/a/b/Deep.scala'], 'src/a/Dec.scala'],
    ['local._', 'nowhere', 'src/a/b/Deep.scala'],
    ['q.reflect.*', 'nowhere', 'src/a/b/Deep.scala'],
    ['Deep._', 'nowhere', 'src/a/b/Deep.scala'],
    ['import cats.data._', 'cats.data'],
    ['shapeless.::', 'shapeless'],
    ['collection.JavaConverters._', 'scala.collection'],
    ['scala.collection.mutable', 'scala.collection.mutable'],
    ['scala.annotation.tailrec', 'scala.annotation'],
  ],
)

const COMMANDS = [
  { directory: '/home/me/project/build', file: '/home/me/project/src/main.c', command: 'cc -I../include "-I/home/me/project/third party" -isystem ../sys -iquote ../quoted -c ../src/main.c' },
  { directory: '/home/me/project/build', file: '../src/other.c', arguments: ['cc', '-I', '../other', '-c', '../src/other.c'] },
  { directory: '/elsewhere', file: '/elsewhere/gone.c', command: 'cc' },
  'no entry',
] // prettier-ignore

cases(
  'c',
  {
    'compile_commands.json': JSON.stringify(COMMANDS),
    'src/main.c': '',
    'src/other.c': '',
    'src/api.h': '',
    'include/conf.h': '',
    'other/conf.h': '',
    'sys/low.h': '',
    'sys/conf.h': '',
    'other/low.h': '',
    'quoted/conf.h': '',
    'third party/x.h': '',
    'near/src/x.h': '',
    'lib/.clangd': 'CompileFlags:\n  Add: [-Wall, "-Iinclude", -isystem, more]\n',
    'lib/src/a.c': '',
    'lib/include/conf.h': '',
    'lib/more/low.h': '',
  },
  'src/main.c',
  [
    ['<conf.h>', ['include/conf.h']],
    // In quotes the folders of -iquote come first.
    ['"conf.h"', ['quoted/conf.h']],
    ['<low.h>', ['sys/low.h']],
    ['x.h', ['third party/x.h']],
    ['<conf.h>', ['other/conf.h'], 'src/other.c'],
    ['<low.h>', ['other/low.h'], 'src/other.c'],
    // A header is looked for as by all commands.
    ['<conf.h>', ['include/conf.h'], 'src/api.h'],
    ['<conf.h>', ['lib/include/conf.h'], 'lib/src/a.c'],
    ['<low.h>', ['lib/more/low.h'], 'lib/src/a.c'],
    ['<absent.h>', 'absent.h'],
  ],
)

cases(
  'c',
  {
    'src/util.h': '',
    'src/main.c': '',
    'include/config/made.h.in': '',
    'include/lib/api.h': '',
    'compat/stdio.h': '',
    'deps/x/util.h': '',
  },
  'src/main.c',
  [
    ['util.h', ['src/util.h']],
    ['"lib/api.h"', ['include/lib/api.h']],
    ['<lib/api.h>', ['include/lib/api.h']],
    ['../deps/x/util.h', ['deps/x/util.h']],
    ['<stdio.h>', 'stdio.h'],
    ['<vector>', 'vector'],
    ['config/made.h', ['include/config/made.h.in']],
    ['util.h', ['deps/x/util.h'], 'src/util.h'],
  ],
)

cases('c#', { 'A.cs': 'defines Acme.Core', 'B.cs': 'defines Acme.Core', 'C.cs': 'defines Acme.Core.Json' }, 'C.cs', [
  ['Acme.Core', ['A.cs', 'B.cs']],
  ['global::Acme.Core', ['A.cs', 'B.cs']],
  ['System.Linq', 'System.Linq'],
])

cases(
  'ruby',
  {
    'gem/lib/acme.rb': '',
    'gem/lib/acme/store.rb': '',
    'gem/test/test_helper.rb': '',
    'gem/test/cases/one_test.rb': '',
    'gem/test/cases/helper.rb': '',
    'other/docs/acme/store.rb': '',
    'gem/lib/acme/json.rb': '',
    'gem/lib/acme/acme.rb': '',
    'gem/lib/acme/plain.rb': "require 'json'\nrequire 'acme'\n",
    'guides/tool/main.rb': '',
    'guides/tool/parts/one.rb': '',
    'gem/lib/templates/application.rb.tt': '',
    'gem/lib/templates/boot.rb.tt': '',
    'gem/lib/acme/shifts.rb': "$:.unshift __dir__\nrequire 'json'\n",
  },
  'gem/test/cases/one_test.rb',
  [
    ['acme/store', ['gem/lib/acme/store.rb']],
    ['test_helper', ['gem/test/test_helper.rb']],
    ['helper', ['gem/test/cases/helper.rb']],
    ['../test_helper', ['gem/test/test_helper.rb']],
    ['rack/test', 'rack'],
    ['json', 'json', 'gem/lib/acme/plain.rb'],
    ['acme', ['gem/lib/acme.rb'], 'gem/lib/acme/plain.rb'],
    ['./json', ['gem/lib/acme/json.rb'], 'gem/lib/acme/plain.rb'],
    ['./acme', ['gem/lib/acme/acme.rb'], 'gem/lib/acme/plain.rb'],
    ['tool/parts/one', ['guides/tool/parts/one.rb'], 'guides/tool/main.rb'],
    ['tool/parts/one', 'tool'],
    ['./missing', 'nowhere'],
    ['/config/environment', 'nowhere'],
    ['./boot', ['gem/lib/templates/boot.rb.tt'], 'gem/lib/templates/application.rb.tt'],
    ['json', ['gem/lib/acme/json.rb'], 'gem/lib/acme/shifts.rb'],
  ],
)

cases(
  'php',
  {
    'composer.json': '{"autoload": {"psr-4": {"Acme\\\\": "src/", "Acme\\\\Odd\\\\": ["x/", "y/"]}}}',
    'src/Http/Client.php': '',
    'y/Thing.php': '',
    'legacy/all.php': 'defines Legacy.Mailer',
    'web/index.php': '',
  },
  'web/index.php',
  [
    ['Acme\\Http\\Client', ['src/Http/Client.php']],
    ['\\Acme\\Odd\\Thing', ['y/Thing.php']],
    ['Legacy\\Mailer', ['legacy/all.php']],
    ['../legacy/all.php', ['legacy/all.php']],
    ['Psr\\Log\\LoggerInterface', 'Psr'],
  ],
)

cases('elixir', { 'lib/a.ex': 'defines App.Repo', 'lib/b.ex': 'defines App.User', 'lib/c.ex': '' }, 'lib/c.ex', [
  ['App.Repo', ['lib/a.ex']],
  ['App.{Repo, User}', ['lib/a.ex', 'lib/b.ex']],
  ['Ecto.Query', 'Ecto'],
])

const HASKELL = {
  'src/Data/Tree/Rose.hs': '',
  'app/Main.hs': '',
  'src/Djot.hs': '',
  'src/Data/Tree/Types.hs': '-- module of\nmodule Data.Tree.Types where\n',
}
cases('haskell', HASKELL, 'app/Main.hs', [
  ['Data.Tree.Types', ['src/Data/Tree/Types.hs']],
  ['Types', 'Types', 'src/Data/Tree/Rose.hs'],
  ['Data.Tree.Rose', ['src/Data/Tree/Rose.hs']],
  ['Data.Map', 'Data.Map'],
  ['Djot', 'Djot', 'src/Djot.hs'],
])

cases('lua', { 'lua/plug/init.lua': '', 'lua/plug/core/util.lua': '', 'main.lua': '' }, 'main.lua', [
  ['plug', ['lua/plug/init.lua']],
  ['plug.core.util', ['lua/plug/core/util.lua']],
  ['socket.http', 'socket'],
])

cases(
  'swift',
  {
    'Package.swift':
      'targets: [.target(name: "Acme",\n path: "Source"), .testTarget(name: "AcmeTests", path: "Check")]',
    'Source/A.swift': '',
    'Check/ATests.swift': '',
    'Sources/Kit/K.swift': '',
  },
  'Check/ATests.swift',
  [
    ['Acme', ['Source/A.swift']],
    ['struct Kit.Thing', ['Sources/Kit/K.swift']],
    ['Foundation', 'Foundation'],
    ['Acme', 'Acme', 'Source/A.swift'],
  ],
)

cases(
  'zig',
  {
    'build.zig': 'const m = b.addModule("clap", .{ .root_source_file = b.path("clap.zig") });',
    'clap.zig': '',
    'src/main.zig': '',
    'src/tracy.zig': '',
  },
  'src/main.zig',
  [
    ['tracy.zig', ['src/tracy.zig']],
    ['../clap.zig', ['clap.zig']],
    ['clap', ['clap.zig']],
    ['tracy', ['src/tracy.zig']],
    ['std', 'std'],
    ['gone.zig', 'nowhere'],
  ],
)

cases(
  'dart',
  { 'pkgs/http/pubspec.yaml': 'name: http\n', 'pkgs/http/lib/http.dart': '', 'pkgs/http/lib/src/io.dart': '' },
  'pkgs/http/lib/http.dart',
  [
    ['src/io.dart', ['pkgs/http/lib/src/io.dart']],
    ['package:http/src/io.dart', ['pkgs/http/lib/src/io.dart']],
    ['package:async/async.dart', 'async'],
    ['dart:io', 'dart:io'],
  ],
)

cases(
  'perl',
  {
    'lib/Garden/Bed.pm': '',
    'lib/Garden.pm': '',
    't/lib/Helper.pm': '',
    'deep/Carp.pm': '',
    'bin/water.pl': '',
    'bin/tools.pl': '',
  },
  'bin/water.pl',
  [
    ['Garden::Bed', ['lib/Garden/Bed.pm']],
    ['Garden', ['lib/Garden.pm']],
    ['Helper', ['t/lib/Helper.pm']],
    ['Carp', 'Carp'],
    ['Moose::Role', 'Moose::Role'],
    ['tools.pl', ['bin/tools.pl']],
    ['./tools.pl', ['bin/tools.pl']],
  ],
)

cases(
  'nix',
  { 'flake.nix': '', 'modules/web.nix': '', 'modules/default.nix': '', 'lib/helpers/default.nix': '' },
  'flake.nix',
  [
    ['./modules', ['modules/default.nix']],
    ['./modules/web.nix', ['modules/web.nix']],
    ['../lib/helpers', ['lib/helpers/default.nix'], 'modules/web.nix'],
    ['./gone.nix', 'nowhere'],
  ],
)

cases(
  'solidity',
  { 'src/Token.sol': '', 'src/lib/Math.sol': '', 'lib/solmate/src/auth/Owned.sol': '' },
  'src/Token.sol',
  [
    ['./lib/Math.sol', ['src/lib/Math.sol']],
    ['src/lib/Math.sol', ['src/lib/Math.sol']],
    ['auth/Owned.sol', ['lib/solmate/src/auth/Owned.sol']],
    ['@openzeppelin/contracts/token/ERC20.sol', '@openzeppelin/contracts'],
  ],
)

cases('protocol buffer', { 'api/shop/order.proto': '', 'api/shop/common/money.proto': '' }, 'api/shop/order.proto', [
  ['shop/common/money.proto', ['api/shop/common/money.proto']],
  ['google/protobuf/timestamp.proto', 'google/protobuf'],
])

cases('shell', { 'bin/run.sh': '', 'lib/colours.sh': '', 'lib/sensors.bash': '' }, 'bin/run.sh', [
  ['../lib/colours.sh', ['lib/colours.sh']],
  ['${HOME_OF_IT}/lib/colours.sh', ['lib/colours.sh']],
  ['$(dirname "$0")/../lib/colours.sh', ['lib/colours.sh']],
  ['lib/sensors', ['lib/sensors.bash']],
  ['/etc/greenhouse.conf', 'nowhere'],
])

cases(
  'scss',
  { 'css/main.scss': '', 'css/_theme.scss': '', 'css/parts/_index.scss': '', 'css/base.css': '' },
  'css/main.scss',
  [
    ['theme', ['css/_theme.scss']],
    ['./parts', ['css/parts/_index.scss']],
    ['base.css', ['css/base.css']],
    ['sass:math', 'sass:math'],
    ['https://example.com/a.css', 'nowhere'],
  ],
)

cases('elm', { 'src/Page/Home.elm': '', 'src/Main.elm': '' }, 'src/Main.elm', [
  ['Page.Home', ['src/Page/Home.elm']],
  ['Html.Attributes', 'Html.Attributes'],
])

cases('clojure', { 'src/museum/staff_rooms.cljc': '', 'src/museum/core.clj': '' }, 'src/museum/core.clj', [
  ['museum.staff-rooms', ['src/museum/staff_rooms.cljc']],
  ['clojure.set', 'clojure.set'],
])

cases('ocaml', { 'lib/tree.ml': '', 'lib/tree.mli': '', 'bin/main.ml': '' }, 'bin/main.ml', [
  ['Tree', ['lib/tree.ml', 'lib/tree.mli']],
  ['Garden.Tree', ['lib/tree.ml', 'lib/tree.mli']],
  ['Base', 'Base'],
])

cases('starlark', { 'garden/defs.bzl': '', 'garden/local.bzl': '', 'garden/BUILD': '' }, 'garden/BUILD', [
  ['//garden:defs.bzl', ['garden/defs.bzl']],
  ['garden/defs.bzl', ['garden/defs.bzl']],
  ['./local.bzl', ['garden/local.bzl']],
  ['@rules_cc//cc:defs.bzl', 'rules_cc'],
])

cases('gdscript', { 'demo/project.godot': '', 'demo/plate.gd': '', 'demo/ui/menu.gd': '' }, 'demo/ui/menu.gd', [
  ['res://plate.gd', ['demo/plate.gd']],
  ['res://gone.gd', 'nowhere'],
])

cases('hcl', { 'main.tf': '', 'nodes/main.tf': '', 'nodes/outputs.tf': '', 'nodes/README.md': '' }, 'main.tf', [
  ['./nodes', ['nodes/main.tf', 'nodes/outputs.tf']],
  ['terraform-aws-modules/eks/aws', 'terraform-aws-modules/eks/aws'],
])

cases('fortran free form', { 'src/a.f90': 'defines garden_types', 'src/b.f90': '', 'inc/late.inc': '' }, 'src/b.f90', [
  ['garden_types', ['src/a.f90']],
  ['iso_fortran_env', 'iso_fortran_env'],
  ['late.inc', ['inc/late.inc']],
])

cases('cmake', { 'CMakeLists.txt': '', 'src/CMakeLists.txt': '', 'cmake/Helpers.cmake': '' }, 'CMakeLists.txt', [
  ['src', ['src/CMakeLists.txt']],
  ['${CMAKE_CURRENT_LIST_DIR}/Helpers.cmake', ['cmake/Helpers.cmake']],
  ['Helpers', ['cmake/Helpers.cmake']],
  ['GNUInstallDirs', 'GNUInstallDirs'],
])

cases('glsl', { 'shaders/a.frag': '', 'shaders/lib/noise.glsl': '' }, 'shaders/a.frag', [
  ['lib/noise.glsl', ['shaders/lib/noise.glsl']],
])
