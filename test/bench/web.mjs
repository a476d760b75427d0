// What the page of `gitdex site` reads before its first result, in Chromium over HTTP ranges.
//
//   npm run bench -- web FILE.gitdex QUERY...      QUERY is what stands behind the # of an address: 'q=parse&mode=symbol'
import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { BUILDER, circumstances, table, verdict } from './measure.mjs'

const BUDGET = 300_000
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css' }
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** Serves a folder by ranges; `log` takes down path and bytes of each answer. */
function serve(root, log) {
  const server = createServer(({ url, headers }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://x').pathname).replace(/\/$/, '/index.html')
    const size = statSync(join(root, path), { throwIfNoEntry: false })?.size
    if (size === undefined) return response.writeHead(404).end()
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const [start, end] = from === undefined ? [0, size - 1] : [Number(from), Math.min(Number(to), size - 1)]
    log.push({ path, bytes: end - start + 1 })
    response.writeHead(from === undefined ? 200 : 206, {
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      'Content-Length': end - start + 1,
      ETag: `"${size}"`,
      ...(from !== undefined && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    })
    createReadStream(join(root, path), { start, end }).pipe(response)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

async function measureQuery(browser, root, query) {
  const log = []
  const server = await serve(root, log)
  const page = await browser.newPage()
  let first
  await page.exposeFunction('gitdexFirst', () => (first ??= [...log]))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('a.result')) globalThis.gitdexFirst()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`http://127.0.0.1:${server.address().port}/#${query}`)
  await page.waitForSelector('#status[data-state=done]', { state: 'attached', timeout: 120_000 })
  await page.close()
  server.closeAllConnections()
  server.close()
  return { first: first ?? log, all: log }
}

const isData = ({ path }) => path.endsWith('.gitdex') || path.endsWith('heads.bin')
const sum = (list) => list.reduce((total, { bytes }) => total + bytes, 0)
const kilobytes = (bytes) => Math.round(bytes / 1000)

const [artifact, ...queries] = process.argv.slice(2)
const root = mkdtempSync(join(tmpdir(), 'gitdex-bench-web-'))
try {
  execFileSync(process.execPath, [BUILDER, 'site', '--index', artifact, '--out', root, '--inline-up-to', '0'])
  const executablePath = process.env.GITDEX_CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  const rows = []
  for (const query of queries) {
    const { first, all } = await measureQuery(browser, root, query)
    const data = first.filter(isData)
    const page = sum(first.filter((one) => !isData(one)))
    const bytes = sum(data)
    rows.push([`\`${query}\``, data.length, kilobytes(bytes), verdict(bytes, BUDGET), kilobytes(page), kilobytes(sum(all.filter(isData)))]) // prettier-ignore
  }
  await browser.close()
  console.log(
    `${circumstances()} Artifact of ${(statSync(artifact).size / 1e6).toFixed(1)} MB; kilobytes, nothing compressed on the way.\n`,
  )
  console.log(table(['query', 'reads', 'first result', 'of 300', 'page and reader', 'full answer'], rows))
} finally {
  rmSync(root, { recursive: true, force: true })
}
