import { describe, expect, it } from 'vitest'
import { languageByPath } from '../../../src/classify/detect-language.ts'
import { kindOf } from '../../../src/classify/kind.ts'
import type { PathAttributes } from '../../../src/classify/types.ts'

const kind = (path: string, attributes: PathAttributes = {}) =>
  kindOf(path, languageByPath(path.slice(path.lastIndexOf('/') + 1)), attributes)

/** Paths of each kind, by convention; one line per idea. */
const EXPECTED = {
  implementation: [
    'src/latest', 'src/latest/index.ts', 'contest.py', 'tsconfig-loader.ts', 'src/testify.go', 'lib/attestation.rb', 'src/contests/a.js',
    'src/greatest.ts', 'protest.java', 'src/Latest.cs', 'inspect.py', 'src/spectrum.ts', 'lib/special.rb', 'src/specification.rs',
    'src/config/loader.ts', 'app/config.rb', 'src/doc/parser.py', 'internal/docs/render.go', 'src/readme.ts', 'lib/changelog.rb',
    'src/license.ts', 'src/documentation.ts', 'src/main/java/com/example/App.java', 'src/main/java/org/junit/test/Runner.java',
    'spring-test/src/main/java/org/x/TestContext.java', 'modules/core/src/main/scala-3/io/x/testing/Suite.scala',
    'packages/playwright-test/src/index.ts', 'tokio-test/src/io.rs', 'activesupport/lib/active_support/test_case.rb',
    'lib/testing/helpers.rb', 'examples/hello/main.go', 'demo/app.tsx', 'bin/run', 'script.sh', 'schema.graphql', 'api/v1/user.proto',
    'db/structure.sql', 'app/views/index.html.erb', 'styles/main.css', 'App.vue', 'notebook.ipynb', 'src/benchmarking.ts',
    'src/fixture-loader.ts', 'src/mock.py', 'src/test.css', 'lib/fuzzy.go', 'examples/.experimental/app/page.tsx',
    'src/build.ts', 'src/workspace.ts', 'src/build/index.ts', 'Source/UnitTestingView.swift', 'prisma/schema.prisma',
    'src/tests_runner_util.js', 'src/dockerfile-parser.ts', 'src/makefile.ts', 'versions.py', 'lib/bats-core/test_functions.bash', 'src/redis-benchmark.c', 'conversion', 'manifest.py', 'Testimonial.java', 'src/Testimonials.kt', 'testament.py',
    'testable.go', 'Tester.cs', 'src/testing.rb', 'TestamentParser.scala', 'attest.lua', 'fastest.sol', 'model/PodSpec.java', 'PodSpec.cs', 'OfficeSuite.java', 'ArgumentSpec.swift',
    'poet/src/commonMain/kotlin/com/x/TypeSpec.kt', 'modules/services/web.nix', 'lib/default.nix',
  ],
  test: [
    'test/a.rb', 'tests/unit/b.py', 'src/__tests__/c.js', 'spec/models/user.rb', 'src/d_test.go', 'src/test_e.py', 'conftest.py',
    'src/f.spec.ts', 'src/g.test.tsx', 'h.e2e-spec.ts', 'src/i.cy.js', 'src/FooTest.java', 'src/FooTests.cs', 'FooSpec.scala',
    'src/test/java/com/example/App.java', 'src/commonTest/kotlin/A.kt', 'src/androidTest/java/B.java', 'src/testFixtures/java/C.java',
    'user_spec.rb', 'x_spec.lua', 'x_test.exs', 'FooTests.swift', 'FooTest.php', 'src/tests.rs', 'src/parser_tests.rs', 'testdata/in.json',
    'pkg/testdata/golden/a.txt', 'test/fixtures/readme-like.md', 'benches/b.rs', 'benchmark/run.js', 'fuzz/fuzz_targets/a.rs',
    'Foo.Tests/Bar.cs', 'Foo.UnitTests/Bar.cs', 'FooTests/Helper.swift', 'MyAppUITests/A.swift', 'unit-tests/a.js', 'integration_tests/b.py',
    'e2e/login.ts', 'e2e-test/login.ts', 'cypress/support.js', 'src/__mocks__/fs.js', 'src/__snapshots__/a.snap', 'a.snap', 'login.feature',
    'run.bats', 't/basic.t', 'foo_unittest.cc', 'strings/str_cat_benchmark.cc', 'db_bench.cc', 'foo_test.cc', 'test_foo.cpp', 'format-test.cc', 'tests/Makefile', 'test/tsconfig.json',
    'tests/package.json', 'test/docker-compose.yml', 'Foo.Tests.ps1', 'runtests.jl', 'foo_SUITE.erl', 'FooSpec.hs', 'test/data/x.xml',
    'test-utils/render.tsx', 'testutil/db.go', 'spec/spec_helper.rb', 'rails_helper.rb', 'jest.setup.ts', 'specs/login.js',
    'tests/CMakeLists.txt', 'src/it/pom-like/a.xml', 'types.test-d.ts', 'app/tests.py', 'TestFoo.java', 'FooIT.java', 'Foo.t.sol', 'test_foo.lua', 'soil-test.rkt', 'museum-tests.el', 'test_plate.gd',
    'test_mesh.f90', 'uart_tb.sv', 'tb_uart.vhd', 'scripts/test.sh',
  ],
  config: [
    'package.json', 'tsconfig.json', 'config.yaml', 'Cargo.toml', 'setup.cfg', 'setup.py', 'pyproject.toml', 'pom.xml', 'build.gradle',
    'build.gradle.kts', 'settings.gradle.kts', 'build.sbt', 'Gemfile', 'Rakefile', 'rails.gemspec', 'Podfile', 'Dockerfile', 'Dockerfile.dev',
    'docker-compose.yml', 'Makefile', 'Makefile.am', 'rules.mk', 'CMakeLists.txt', 'cmake/find.cmake', 'meson.build', 'go.mod', 'go.work',
    'Jenkinsfile', 'Procfile', '.gitignore', '.eslintrc.js', '.github/workflows/ci.yml', '.github/scripts/release.js', '.vscode/settings.json',
    'packages/a/.storybook/main.ts', '.env', '.editorconfig', 'webpack.config.js', 'vite.config.mts', 'karma.conf.js', 'jest.config.test.ts',
    'vite.config.prod.ts', 'gulpfile.js', 'Gruntfile.js', 'requirements.txt', 'requirements-dev.txt', 'dev-requirements.txt', 'app.ini',
    'main.tf', 'flake.nix', 'Package.swift', 'Package@swift-5.9.swift', 'mix.exs', 'build.zig', 'Setup.hs', 'foo.cabal', 'src/app.properties',
    'data/cities.csv', 'logo.svg', 'locale/de.po', 'robots.txt', 'CODEOWNERS', '.github/CODEOWNERS', 'App.csproj', 'Directory.Build.props',
    'BUILD', 'WORKSPACE', 'BUILD.bazel', 'VERSION', 'RAILS_VERSION', 'docs/mkdocs.yml', 'docs/package.json', 'configure.ac', 'foo.rockspec',
  ],
  doc: [
    'README', 'README.md', 'readme.rst', 'README.zh-CN.md', 'CHANGELOG.md', 'CHANGES', 'LICENSE', 'LICENSE-MIT', 'MIT-LICENSE', 'COPYING',
    'CONTRIBUTING.md', 'AUTHORS', 'docs/guide.md', 'guide.adoc', 'notes.txt', 'src/README.md', 'tests/README.md', 'test/CONTRIBUTING.rst',
    'docs/conf.py', 'docs/assets/style.css', 'doc/build.js', 'docs/diagram.svg', 'man/foo.1', 'foo.1', 'paper.tex', '.github/SECURITY.md',
    '.changeset/brave-cats.md', 'spec/protocol.md', 'guide.mdx', 'index.org', 'docs/tutorial/main.py', 'NOTICE', 'SECURITY.md', 'INSTALL',
  ],
} as const // prettier-ignore

describe.each(Object.entries(EXPECTED))('%s', (expected, paths) => {
  it.each(paths)('%s', (path) => {
    expect(kind(path)).toBe(expected)
  })
})

describe('attributes', () => {
  it('linguist-documentation makes a document of anything, and takes it back from docs/', () => {
    expect(kind('src/a.ts', { documentation: true })).toBe('doc')
    expect(kind('docs/plugin.py', { documentation: false })).toBe('implementation')
  })

  it('says nothing by flags of other sorts', () => {
    expect(kind('src/a.ts', { generated: true, vendored: true })).toBe('implementation')
  })
})

it('knows names that are properties of every object', () => {
  for (const path of ['constructor', 'a.constructor', '__proto__/b.__proto__', 'toString.js', 'hasOwnProperty/valueOf'])
    expect(kind(path)).toBe('implementation')
})
