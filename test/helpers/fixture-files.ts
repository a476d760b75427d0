import type { Files } from './git-fixture.ts'
import { pseudoRandom } from './random.ts'

/**
 * Files of a small application in several languages, with what real repositories hold besides: tests, documents,
 * configuration, files of others, generated ones, odd paths, other encodings, damage. Every name that the examples of
 * the routing table ask for is defined here.
 */

const LOGIN = `import { Session } from './session.ts'
import { retryRequest } from '../net/retry.ts'

/** Options of a login. */
export interface LoginOptions {
  remember: boolean
}

/** Logs users in and keeps them logged in. */
export class LoginService {
  /** Checks the password and starts a session. */
  async login(name: string, password: string, options: LoginOptions): Promise<Session> {
    return retryRequest(() => Session.start(name, password, options.remember))
  }
}

/** Name of the user whom a session belongs to. */
export function getUserName(session: Session): string {
  return session.owner
}

/** Reads the user's name from the cookie that the session left. */
export function getUserNameFromTheSessionCookieStore(cookies: Map<string, string>): string | undefined {
  return cookies.get('session-owner')
}
`

const SESSION = `/** A user who is logged in, until the session expires. */
export class Session {
  private constructor(readonly owner: string) {}

  static async start(owner: string, password: string, remember: boolean): Promise<Session> {
    return new Session(owner + password.length + String(remember))
  }

  /** Renews the session before it expires. */
  refresh(): Session {
    return this
  }
}

export const usernameLimit = 64
`

const RETRY = `/** How often and how patiently requests are repeated. */
export class RetryPolicy {
  attempts = 3
}

/** Retries a failed request with exponential backoff, so that a short outage goes unnoticed. */
export async function retryRequest<T>(work: () => Promise<T>, policy = new RetryPolicy()): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= policy.attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 100))
    }
  }
}
`

const PROXY = `import { retryRequest } from './retry.ts'

/** Sends a request through the proxy. */
export function proxyExecute(url: string): Promise<string> {
  return retryRequest(async () => url)
}

export const viaProxy = (url: string): Promise<string> => proxyExecute(url)
`

const SERVER = `// Package server answers requests over HTTP.
package server

// HTTPServer listens on one port.
type HTTPServer struct {
	Port int
}

// Setup binds the port of the server and registers the routes.
func (s *HTTPServer) Setup(port int) error {
	s.Port = port
	return nil
}

func handlerOf(route string) string {
	return route
}
`

const FOO_H = `#pragma once

/// A thing that can be compared.
class Foo {
 public:
  int bar(int value);
  bool operator==(const Foo& other) const;

 private:
  int value_ = 0;
};
`

const FOO_CPP = `#include "foo.h"

int Foo::bar(int value) {
  value_ = value;
  return value_;
}

bool Foo::operator==(const Foo& other) const { return value_ == other.value_; }
`

const USER_RB = `# A person with an account.
class User
  attr_reader :name

  # True when the account may be used.
  def valid?
    !name.nil?
  end

  def rename!(name)
    @name = name
  end
end
`

const INDEXER = `"""Indexes repositories."""


class GitIndexer:
    """Walks a repository and indexes its files."""

    def index_repo(self, path):
        """Indexes everything below a path."""
        return self.walk(path)

    def walk(self, path):
        return [path]
`

const TEST_INDEXER = `from tools.git_indexer import GitIndexer


def test_index_repo():
    assert GitIndexer().index_repo("x") == ["x"]
`

const LOGIN_TEST = `import { LoginService, getUserName } from '../src/auth/login.ts'

test('login keeps the user', async () => {
  const session = await new LoginService().login('ada', 'secret', { remember: true })
  expect(getUserName(session)).toBe('ada')
})
`

const BROKEN = `def works(value):
    """Before the damage."""
    return value


class Half(
    def lost(self:
        return [


def still_found(value):
    return value
`

const ARCHITECTURE = `# Architecture

The client talks to the server over HTTP.

## Client and server

The server binds a port and answers requests; the client retries them.

## Compiler options

TypeScript is compiled in strict mode.
`

/** Twelve files of five classes each: sixty methods called `run`, sixty classes called alike. */
function manyFiles(): Record<string, string> {
  const files: Record<string, string> = {}
  for (let file = 1; file <= 12; file++) {
    const number = String(file).padStart(2, '0')
    const classes = Array.from({ length: 5 }, (_, i) => {
      const name = `EventHandler${number}${'ABCDE'[i]}`
      return `/** Handles events of kind ${i}. */\nexport class ${name} {\n  run(event: string): string {\n    return event\n  }\n}\n`
    })
    files[`src/many/handlers-${number}.ts`] = classes.join('\n')
  }
  return files
}

const utf16 = (text: string): Uint8Array => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

export const FIXTURE_TIME = 1_700_000_000

export const FIXTURE_FILES: Files = {
  'README.md': '# Sample\n\nA small application that keeps users logged in.\n\n## Install\n\nRun the Dockerfile.\n',
  'package.json': '{\n  "name": "sample",\n  "version": "1.0.0"\n}\n',
  'tsconfig.json': '{\n  "compilerOptions": { "strict": true }\n}\n',
  Dockerfile: 'FROM node:22\nCOPY . /app\nCMD ["node", "/app/index.js"]\n',
  '.gitattributes': 'src/gen/*.go linguist-generated\n',
  'src/auth/login.ts': LOGIN,
  'src/auth/session.ts': SESSION,
  'src/net/retry.ts': RETRY,
  'src/net/proxy.ts': PROXY,
  'src/server/server.go': SERVER,
  'src/crlf.ts': 'export function crlfEnding(): number {\r\n  return 1\r\n}\r\n',
  'src/empty.ts': '',
  'src/broken.py': BROKEN,
  'src/gen/api.go': '// Code generated by a tool. DO NOT EDIT.\npackage gen\n\nfunc GeneratedCall() int { return 1 }\n',
  'a/b.cs': 'namespace A\n{\n    public class B\n    {\n        public int Count() { return 1; }\n    }\n}\n',
  'lib/foo.h': FOO_H,
  'lib/foo.cpp': FOO_CPP,
  'app/models/user.rb': USER_RB,
  'web/scope.js': 'var $scope = {}\n\nfunction digest() {\n  return $scope\n}\n\nmodule.exports = { digest: digest }\n',
  'web/index.php':
    '<?php\n\nclass Page\n{\n    public function show(string $title): string\n    {\n        return $title;\n    }\n}\n',
  'java/App.java':
    '/** Starts everything. */\npublic class App {\n    public static void main(String[] args) {\n        System.exit(0);\n    }\n}\n',
  'crates/parse/src/lib.rs':
    '/// Parses a number.\npub fn parse_number(text: &str) -> Option<u32> {\n    text.parse().ok()\n}\n',
  'tools/git_indexer.py': INDEXER,
  'tools/test_git_indexer.py': TEST_INDEXER,
  'test/login.test.ts': LOGIN_TEST,
  'docs/architecture.md': ARCHITECTURE,
  'docs/größe/überblick.md': '# Überblick\n\nDie Größe der Anwendung.\n',
  'docs/with space.md': '# With space\n\nA path with a space in it.\n',
  'docs/line\nbreak.md': '# Line break\n\nA path of two lines.\n',
  'docs/bad\\xffname.md': '# Bad name\n\nA path that is no UTF-8.\n',
  'docs/Notes.md': '# Notes\n\nUpper case.\n',
  'docs/notes.md': '# notes\n\nLower case.\n',
  'docs/utf16.txt': utf16('Wide letters say quokka.\n'),
  'docs/latin1.txt': Buffer.from('Schöne Grüße aus Köln, sagt der wombat.\n', 'latin1'),
  'vendor/leftpad/leftpad.js':
    'function leftpad(text, width) {\n  return text.padStart(width)\n}\n\nmodule.exports = leftpad\n',
  latest: { symlink: 'src/auth' },
  'third_party/dependency': { submodule: '0123456789abcdef0123456789abcdef01234567' },
  'logo.png': Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108000000', 'hex'),
  ...manyFiles(),
}

/**
 * `count` files of a few made-up functions each, with words enough that dictionaries and rows fill many blocks: an
 * artifact of 400 of them is far larger than what opening reads.
 */
export function bulkFiles(count: number): Record<string, string> {
  const next = pseudoRandom(7)
  const syllables = ['ka', 'to', 'mi', 're', 'su', 'no', 'la', 'vi', 'pe', 'do', 'za', 'qu', 'em', 'ol', 'ti']
  const word = (): string => Array.from({ length: 3 }, () => syllables[Math.floor(next() * syllables.length)]).join('')
  const files: Record<string, string> = {}
  for (let file = 0; file < count; file++) {
    const functions = Array.from({ length: 8 }, () => {
      const name = `${word()}${capital(word())}`
      const body = Array.from({ length: 6 }, () => `  const ${word()} = ${word()}(${word()})`).join('\n')
      return `/** Makes ${word()} of ${word()} and ${word()}. */\nexport function ${name}(${word()}: string): void {\n${body}\n}\n`
    })
    files[`src/bulk/${word()}/${word()}-${file}.ts`] = functions.join('\n')
  }
  return files
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
