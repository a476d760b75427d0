// Queries drawn by a seed from the text of a repository: frequent, rare and absent literals, regular expressions whose
// syntax means the same to JavaScript and to Rust's regex.

const WORD = /[A-Za-z_]\w{2,30}/g

/** Draws lines of files, each file as likely as its text is long. */
function drawer(files, random) {
  const texts = [...files.values()].filter((text) => text.length > 0)
  const ends = []
  let total = 0
  for (const text of texts) ends.push((total += text.length))
  const line = () => {
    const place = Math.floor(random() * total)
    const i = ends.findIndex((end) => end > place)
    const at = place - (ends[i] - texts[i].length)
    const start = texts[i].lastIndexOf('\n', at - 1) + 1
    const end = texts[i].indexOf('\n', at)
    return texts[i].slice(start, end < 0 ? undefined : end).replace(/\r$/, '')
  }
  const pick = (list) => list[Math.floor(random() * list.length)]
  const words = () => {
    for (;;) {
      const found = line().match(WORD)
      if (found) return found
    }
  }
  return { line, pick, words, word: () => pick(words()) }
}

/** What both command lines and quoting leave alone. */
const isPlain = (text) => text !== '' && text === text.trim() && !/^"|^\/|\\$/.test(text) && !/^-/.test(text)

/** A third each: words as frequent as they are, pieces of lines, words with letters exchanged; one in ten is short. */
export function drawLiterals(files, random, count) {
  const { line, pick, word } = drawer(files, random)
  const kinds = [
    () => word(),
    () => {
      const text = line()
      const start = Math.floor(random() * text.length)
      return text.slice(start, start + 6 + Math.floor(random() * 30)).trim()
    },
    () => [...word()].map((letter) => (random() < 0.3 ? pick([...'abcdefghijklmnopqrstuvwxyz_']) : letter)).join(''),
  ]
  const literals = []
  while (literals.length < count) {
    const whole = kinds[literals.length % 3]()
    const literal = literals.length % 10 === 9 ? whole.slice(0, 1 + Math.floor(random() * 4)).trim() : whole
    if (isPlain(literal) && (literals.length % 10 === 9 || literal.length >= 5))
      literals.push({ literal, insensitive: random() < 0.1 })
  }
  return literals
}

const quoted = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The same pattern for both: `\b` and classes of ASCII, nothing that could match a line feed. */
export function drawRegexes(files, random, count) {
  const { line, word, words, pick } = drawer(files, random)
  const both = (regex) => ({ regex, rg: regex.replaceAll('\\b', '(?-u:\\b)') })
  const kinds = [
    () => both(`\\b${word()}\\b`),
    () => both(`(${word()}|${word()}|${word()})`),
    () => {
      const found = words()
      return both(`${found[0]}.*${found.at(-1)}`)
    },
    () => both(`^[ \\t]*${word()}\\b`),
    () => both(`${word().slice(0, 4)}[A-Za-z0-9_]{2,8}\\(`),
    () => both(`${quoted(line().trim().slice(0, 20).trim()) || 'x'}.?`),
    () => both(`\\b(?:${word()}|${word()})[^\\n\\w]+${word()}`.replace('[^\\n\\w]', '[^\\nA-Za-z0-9_]')),
    () => both(`${word()} ?[=:(,] ?`),
    () => both(`[A-Z][a-z]+${word().slice(1, 5)}`),
    () => both(`${pick([...'(){}[];:'].map(quoted))}\\r?$`),
    () => both(`${word().slice(0, 5)}(?:${pick([...'aeiou'])}|[0-9]+|_)?`),
    () => both(`[0-9]{${1 + Math.floor(random() * 4)}}\\.[0-9]+`),
  ]
  const regexes = []
  for (let i = 0; regexes.length < count; i++) {
    const drawn = kinds[i % kinds.length]()
    if (isPlain(drawn.regex)) regexes.push({ ...drawn, insensitive: false })
  }
  return regexes
}
