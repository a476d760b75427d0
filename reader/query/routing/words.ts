import { wordList } from './word-list.ts'

/**
 * Names of products, formats and techniques that look like identifiers (lower-cased). In prose they count as
 * identifiers only when the index defines a symbol of exactly that name.
 */
const TECHNICAL = wordList(`
  typescript javascript coffeescript purescript rescript actionscript applescript livescript github gitlab bitbucket
  postgresql mysql sqlite sqlite3 mariadb mongodb dynamodb couchdb influxdb nosql graphql pubsub rabbitmq zeromq
  youtube linkedin facebook stackoverflow paypal iphone ipad ipados ios macos tvos watchos visionos openbsd freebsd netbsd
  webassembly wasm websocket websockets webrtc webgl webgl2 webgpu webpack webhook webhooks devops devtools fastapi
  openapi openai opengl opencl openssl openssh opentelemetry jquery reactjs vuejs nextjs nodejs angularjs nestjs d3
  grpc trpc latex bibtex restructuredtext powershell phpunit junit junit5 junit4 xunit nunit mstest rspec pytest
  intellij xcode vscode jetbrains emacs neovim kubernetes k8s i18n l10n a11y oauth oauth1 oauth2 openid saml saml2 jwt
  utf8 utf16 utf32 base64 base32 base58 sha1 sha2 sha3 sha256 sha384 sha512 md5 crc32 crc64 aes128 aes256 ed25519 x509
  ipv4 ipv6 http1 http2 http3 h2 h3 tls1 s3 ec2 x86 x64 amd64 arm64 arm32 win32 win64 i386 i686 mp3 mp4 h264 h265
  es3 es5 es6 es7 es2015 es2020 c99 c11 c89 css2 css3 html4 html5 json5 python2 python3 py2 py3 log4j p2p b2b e2e
  javadoc jsdoc godoc youcompleteme wordpress couchbase elasticsearch opensearch clickhouse bigquery hashmap
  nosql kotlinx rxjava rxjs rxswift appkit uikit swiftui javafx javaee aspnet dotnet netcore iot saas paas
`)

/** Abbreviations with inner dots, and endings of domain names. */
const ABBREVIATION = /^(?:[a-z]\.)+[a-z]?\.?$|^(?:etc|vs|cf|approx|resp)\.?$/i
const DOMAIN = /^(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|edu|gov|ai|co)$/i

/**
 * True for tokens whose mark says nothing in prose: product names (`TypeScript`, `Node.js` is a file's name),
 * abbreviations (`e.g.`, `i.e`), domains, versions (`v2`, `v1.2`).
 */
export function isTechnicalTerm(word: string): boolean {
  if (ABBREVIATION.test(word) || DOMAIN.test(word) || /^v\d+(?:\.\w+)*$/i.test(word)) return true
  return TECHNICAL.has(word.toLowerCase().replace(/[.-]/g, ''))
}

/** Lower-case acronyms that are words to programmers but cannot be told by their letters. */
const ACRONYMS = wordList(`
  http https json html xhtml css scss xml xsl svg png jpg gif pdf sql ssl tls ssh tcp udp dns ftp sftp smtp ldap jwt csv tsv
  ssr csr spa cdn crud csrf xss cpu gpu ram ssd jvm jit npm pnpm php cli sdk llm nlp mvc dto dtos dom wsgi rpc grpc std lru
  db dbs ms ns mb kb gb vs pr prs ci cd js ts py rb cs fs md ttl tty ffi gc ci qa vm vms xhr yml src lib dll cmd ctx
`)

const START =
  /^(?:[bcdfghjklmnprstvwxyz]?h?[aeiouy]|[bcfgps]l|[bcdfgptw]r|s[ckmnpqtw]|sch|scr|spl|spr|squ|str|shr|thr|chr|phr|chl|dw|tw|wh|gh|gn|kn|ps|pn|rh|qu|ph|sh|th|ch|sph|wr)/
const NEVER_INSIDE =
  /b[qxz]|c[bdfgjmpvwx]|d[x]|f[bdgjkmpqvwxz]|g[cjkpqvxz]|h[cgjkpqvxz]|j[^aeiou]|k[cgjqvxz]|l[jqxz]|m[gjqxz]|p[jqvxz]|q[^u]|s[jxz]|t[jqxvbdgk]|v[^aeiouysrl]|w[qvxz]|x[bdgjkmnrvz]|y[jqv]|z[^aeioulyz]|[^aeiouy]{5}/

/**
 * Could the lower-case word be English by its letters? It needs a vowel, a beginning and neighbours that English has:
 * `login`, `fetch`, `retry` could; `strtok`, `fclose`, `mkdir`, `memcpy` could not. A rule instead of a word list:
 * it only has to keep ordinary prose out, and prose that it lets in must also be nothing but names of symbols.
 */
function looksEnglish(word: string): boolean {
  return /[aeiouy]/.test(word) && START.test(word) && !NEVER_INSIDE.test(word)
}

/**
 * True for words that are no sign of an identifier even if a symbol has that very name: anything that could be an
 * English word in lower case (`name`, `list`, `get`), lower-case acronyms, upper-case words up to five letters
 * (`HTTP`), and words of one or two letters.
 */
export function isOrdinaryWord(word: string): boolean {
  if (word.length <= 2) return true
  if (/^[A-Z]+s?$/.test(word)) return word.length <= 5
  if (word !== word.toLowerCase()) return false
  return ACRONYMS.has(word) || !/^[a-z]+$/.test(word) || looksEnglish(word)
}
