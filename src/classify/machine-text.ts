/** Text that machines wrote: packed beyond reading (`isMinified`) or marked as generated (`isGenerated`). */

const SAMPLE = 8192
/** Lines longer than this are no one's handwriting; prose with one paragraph a line stays below. */
const GIANT_LINE = 2000

/** Languages whose packed form is common; their bar is lower. */
const PACKED = new Set(['javascript', 'css'])
/** Notebooks hold giant lines (images) beside code that people wrote. */
const NEVER = new Set(['jupyter notebook'])

/** Names of packed scripts and styles and of source maps. */
const MINIFIED_NAME = /(?:[-.]min\.(?:js|mjs|cjs|css)|\.(?:js|mjs|cjs|css|ts)\.map)$/i

export function isMinifiedName(path: string): boolean {
  return MINIFIED_NAME.test(path)
}

/**
 * True when most of the text stands on giant lines: above 500 characters for scripts and styles from 2 KB on, above
 * 2,000 for everything else from 16 KB on. Two samples decide whether the whole text is looked at.
 */
export function isMinified(text: string, language: string | undefined): boolean {
  const packed = language !== undefined && PACKED.has(language)
  if (text.length < (packed ? 2048 : 16384) || (language && NEVER.has(language))) return false
  const limit = packed ? 500 : GIANT_LINE
  const middle = text.length >> 1
  if (!looksGiant(text, 0, limit) && !looksGiant(text, middle, limit)) return false
  return giantShare(text, limit) > (packed ? 0.5 : 0.8)
}

/** Average line of a sample above half the limit. */
function looksGiant(text: string, from: number, limit: number): boolean {
  const end = Math.min(text.length, from + SAMPLE)
  let lines = 1
  for (let at = text.indexOf('\n', from); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines++
  return (end - from) / lines > limit / 2
}

function giantShare(text: string, limit: number): number {
  let giant = 0
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    if (end - start > limit) giant += end - start
    start = end + 1
  }
  return giant / text.length
}

/** Extension -> stems that generators use, anchored at both ends; never substrings. */
const GENERATED_STEMS = new Map<string, RegExp>(
  Object.entries({
    go: /^(?:.+\.(?:pb|pb\.gw|twirp|gen|generated)|zz_generated.*|.+_(?:generated|gen|string)|bindata)$/,
    py: /^.+_pb2(?:_grpc)?$/,
    pyi: /^.+_pb2(?:_grpc)?$/,
    h: /^.+\.pb$/,
    cc: /^.+\.pb$/,
    cpp: /^.+\.pb$/,
    swift: /^.+(?:\.pb|\.generated)$/,
    dart: /^.+\.(?:pb|pbenum|pbgrpc|pbjson|g|freezed|gr|mocks)$/,
    cs: /^.+\.(?:designer|g|g\.i|generated)$/i,
    vb: /^.+\.designer$/i,
    js: /^.+(?:_pb|_grpc_pb|\.gen|[._-]generated)$/,
    jsx: /^.+(?:\.gen|[._-]generated)$/,
    ts: /^.+(?:_pb|_pb\.d|\.gen|[._-]generated)$/,
    tsx: /^.+(?:\.gen|[._-]generated)$/,
    kt: /^.+\.generated$/,
    rs: /^.+[._]generated$/,
    m4: /^(?:aclocal|libtool|lt~?\w*)$/,
    guess: /^config$/,
    sub: /^config$/,
    sh: /^ltmain$/,
    pbxproj: /^project$/,
    xcworkspacedata: /./,
    nib: /./,
    snap: /./,
  }),
)
/** Folders whose whole content is generated; bundles in `dist/` are, at the root and in packages of a workspace. */
const GENERATED_FOLDER = /(?:^|\/)(?:__generated__|[Gg]enerated(?:-sources)?)\/|^(?:packages\/[^/]+\/)?dist\//

export function isGeneratedName(path: string): boolean {
  const slash = path.lastIndexOf('/') + 1
  const dot = path.lastIndexOf('.')
  if (dot > slash && GENERATED_STEMS.get(path.slice(dot + 1))?.test(path.slice(slash, dot))) return true
  return GENERATED_FOLDER.test(path)
}

/** A generator says so in a comment at the very top. */
const HEAD_LENGTH = 2048
const COMMENT_LINE = /^[ \t]*(?:\/\/|#|\/?\*|--|;|%|<!--|"|'''|\{-|\(\*|\.\.)/
/** Phrases that are only ever said of the file itself. */
const SURE = new RegExp(
  [
    '@generated\\b', '<auto-?generated', '^\\W*auto-?generated\\b',
    '\\b(?:this|the) (?:file|code|source|module|header|class|document) (?:is|was|has been) (?:auto(?:matically)?[- ]?)?generated\\b',
    '\\bauto(?:matically)?[- ]?generated (?:by|from|using|with|file|code)\\b',
  ].join('|'),
  'i',
) // prettier-ignore
const SAYS_GENERATED = /generated\b/i
const SAYS_HANDS_OFF = /\bdo not (?:edit|modify|change)\b|\bdon't edit\b/i

/**
 * True when a comment within the first 2 KB says that a program wrote the text. In prose only sure phrases count: tools
 * keep a table of contents in documents that people write, and mark it so.
 */
export function isGenerated(text: string, prose = false): boolean {
  const head = text.slice(0, HEAD_LENGTH)
  // `generated` alone is said of ids and reports too, so it must stand with a request to keep hands off.
  if (!SAYS_GENERATED.test(head)) return false
  const comments = head.split('\n').filter((line) => COMMENT_LINE.test(line))
  if (comments.some((line) => SURE.test(line))) return true
  if (prose) return false
  const said = comments.join('\n')
  return SAYS_GENERATED.test(said) && SAYS_HANDS_OFF.test(said)
}
