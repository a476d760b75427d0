import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tempDir } from '../helpers/temp-dir.ts'
import { CHROMIUM, launch } from './chromium.ts'
import { grow, makeSite, writePage } from './site-fixture.ts'
import { StaticServer } from './static-server.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

describe.skipIf(CHROMIUM === undefined)('the page of gitdex site', () => {
  const folder = tempDir()
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let made: { site: string; artifact: string }
  let server: StaticServer
  let url: string
  /** What a page must never do. */
  let trouble: string[]

  beforeAll(async () => {
    ;[browser, made] = await Promise.all([launch(), makeSite(folder)])
    server = new StaticServer(made.site, '/some/where/')
    url = await server.start()
  })
  beforeAll(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await open()
  })
  afterAll(() => Promise.all([browser?.close(), server?.stop()]))

  beforeEach(async () => {
    Object.assign(server, { ranges: true, etag: undefined })
    server.log.length = 0
    trouble = []
    await page.goto('about:blank')
  })
  afterEach(() => expect(trouble).toEqual([]))

  /** A tab that takes down errors, violations of its policy and requests to anywhere else. */
  async function open(): Promise<void> {
    page = await context.newPage()
    page.setDefaultTimeout(20_000)
    page.on('pageerror', (error) => trouble.push(error.message))
    page.on('dialog', (dialog) => trouble.push(`dialog ${dialog.message()}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) trouble.push(message.text())
    })
    page.on('request', (request) => {
      if (!/^(http:\/\/127\.0\.0\.1:|file:|blob:|data:)/.test(request.url())) trouble.push(request.url())
    })
  }

  const results = () => page.locator('a.result')
  const file = () => page.locator('#file')
  const hash = () => decodeURIComponent(new URL(page.url()).hash.replaceAll('+', ' '))
  const settled = () => page.locator('#status[data-state=done]').waitFor({ state: 'attached' })

  it('finds, opens and goes back by keys alone, below any path', async () => {
    await page.goto(url)
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.keyboard.type('getUserName')
    await results().first().waitFor()
    await expect.poll(hash).toBe('#q=getUserName')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await file().getByText('export function getUserName').waitFor()
    expect(hash()).toBe('#q=getUserName&file=src/auth/session.ts&L13-L15')
    expect(await page.locator('#file .row.on').count()).toBe(3)
    await page.keyboard.press('Escape')
    await expect.poll(hash).toBe('#q=getUserName')
    expect(await file().isVisible()).toBe(false)
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keys' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('dialog').isVisible()).toBe(false)
  })

  it('begins with examples that this index has an answer to, one of each shape', async () => {
    await page.goto(url)
    const links = await page.locator('.examples a').all()
    const examples = await Promise.all(
      links.map(async (link) => [await link.innerText(), await link.getAttribute('href')]),
    )
    expect(examples.map(([text]) => text)).toEqual([
      expect.stringMatching(/^\w+$/),
      'README.md',
      expect.stringMatching(/^\w+ \w+ \w+/),
      expect.stringMatching(/^"\w+"$/),
      expect.stringMatching(/^\/\w+\\w\+\/$/),
    ])
    for (const [text, href] of examples) {
      await page.goto(url + href)
      await settled()
      expect(await results().count(), text!).toBeGreaterThan(0)
    }
  })

  it('answers links, in every mode', async () => {
    const links = [
      ['?q=deploy_all&mode=symbol', 'def deploy_all(target)'],
      ['#q=retry&mode=path', 'src/net/retry.ts'],
      ['#q=how+are+requests+retried&mode=concept', 'src/net/retry.ts'],
      ['#q=exponential+backoff&mode=content', 'Retries a request with exponential backoff'],
      ['#q=attempt%20%3E%3D%20%5Cw%2B&mode=regex', 'if (attempt >= attempts) throw error'],
      ['#q=retryRequest&mode=references', 'return retryRequest(() => this.load(token))'],
      ['#q=Session&kind=test', 'test/session.test.ts'],
    ] as const
    for (const [link, text] of links) {
      await page.goto(url + link)
      await expect.poll(() => page.locator('#list').innerText(), { timeout: 20_000, message: link }).toContain(text)
    }
  })

  it('links lines: one by a click, several with shift, and what a link says is in view', async () => {
    await page.goto(`${url}#file=src/long.ts&L900-L905`)
    await file().locator('#L900.on').waitFor()
    expect(await file().locator('.row.on').count()).toBe(6)
    await expect
      .poll(() =>
        file()
          .locator('#L900')
          .evaluate((row) => row.getBoundingClientRect().top),
      )
      .toBeLessThan(800)
    await file().locator('#L902 a.no').click()
    await expect.poll(hash).toBe('#file=src/long.ts&L902')
    await file()
      .locator('#L904 a.no')
      .click({ modifiers: ['Shift'] })
    await expect.poll(hash).toBe('#file=src/long.ts&L902-L904')
    await page.evaluate(() => (location.hash = '#L1299-L1300'))
    await file().locator('#L1300.on').waitFor()
    expect(await file().locator('.row').count()).toBe(1300)
  })

  it('shows the outline, the page and the relations of a file', async () => {
    await page.goto(`${url}#file=src/auth/session.ts`)
    await page.getByRole('tab', { name: /Outline/ }).click()
    await page.getByRole('link', { name: 'refresh' }).click()
    await expect.poll(hash).toBe('#file=src/auth/session.ts&L4-L6')
    await page.getByRole('tab', { name: 'Page' }).click()
    await file().locator('.wiki').waitFor()
    expect(await file().innerText()).toContain('Keeps a user logged in.')
    await page.getByRole('tab', { name: 'Related' }).click()
    await page.getByRole('link', { name: 'test/session.test.ts' }).first().waitFor()
  })

  it('shows hostile names and texts as they are written, and runs none', async () => {
    for (const name of ['hostileMarkup', 'hostileDirection', 'hostileName']) {
      await page.goto(`${url}#q=${name}`)
      await settled()
      await results().first().click()
      await file().locator('.row').first().waitFor()
      if (name === 'hostileMarkup') expect(await file().innerText()).toContain('</script><script>alert(2)</script>')
      if (name === 'hostileDirection') expect(await page.locator('body').innerText()).not.toContain('\u202E')
    }
    expect(hash()).toContain(`#q=hostileName&file=evil/"quotes' & spaces #L3.js&L1-L3`)
    expect(await file().locator('h2').innerText()).toBe(`evil/"quotes' & spaces #L3.js`)
    expect(await page.locator('img, iframe, object').count()).toBe(0)
  })

  it('ends a pattern that hangs, keeps what else it found, and goes on answering', async () => {
    await page.goto(`${url}#q=%5E(a%2B)%2B!&mode=regex&path=regex/`)
    await page.locator('[data-code=REGEX_TIMEOUT]').waitFor({ timeout: 20_000 })
    await settled()
    expect(await page.locator('[data-code=REGEX_TIMEOUT]').innerText()).toContain('regex/b-hangs.txt')
    expect(await page.locator('.file-heading').allInnerTexts()).toEqual(['regex/a-first.txt', 'regex/c-last.txt'])
    await page.goto(`${url}#q=getUserName`)
    await results().first().waitFor()
  })

  it('says what is wrong with a pattern, and when nothing is found', async () => {
    await page.goto(`${url}#q=(unclosed&mode=regex`)
    await page.locator('[data-code=REGEX_INVALID]').waitFor()
    await page.goto(`${url}#q=zzqqxxyy&mode=content`)
    await page.getByText('Nothing found').waitFor()
  })

  it('works without ranges where the index is small, and says so', async () => {
    server.ranges = false
    await page.goto(`${url}#q=getUserName`)
    await results().first().waitFor()
    expect(await page.locator('#server-note').innerText()).toMatch(/does not support range requests.*loaded at once/)
    // As much as the server sent, be it needed or not.
    await settled()
    expect(await page.locator('#traffic').innerText()).toMatch(/^(.+) of \1 read in 1 request$/)
  })

  it('says what is missing where the server has no ranges and the index is large', async () => {
    const large = join(folder, 'large')
    cpSync(made.site, large, { recursive: true })
    grow(join(large, 'app.gitdex'))
    const other = new StaticServer(large)
    other.ranges = false
    try {
      await page.goto(`${await other.start()}#q=getUserName`)
      await page.locator('[data-code=SOURCE_UNREACHABLE]').waitFor()
      expect(await page.locator('#notes').innerText()).toMatch(/does not support range requests.*nginx/s)
    } finally {
      await other.stop()
    }
  })

  it('says that the index was replaced', async () => {
    await page.goto(url)
    await page.locator('#traffic', { hasText: 'read in' }).waitFor()
    server.etag = '"other"'
    await page.keyboard.type('"exponential backoff"')
    await page.locator('[data-code=SOURCE_CHANGED]').waitFor()
    expect(await page.locator('#notes').innerText()).toContain('Reload the page')
  })

  it('works from a disk where the index is small, and says what to do where it is not', async () => {
    await page.goto(`${pathToFileURL(made.site).href}/index.html#q=getUserName`)
    await results().first().click()
    // Nothing was requested, so nothing is counted.
    expect(await page.locator('#traffic').innerText()).toBe('')
    await file().getByText('export function getUserName').waitFor()
    await page.goto(`${pathToFileURL(made.site).href}/index.html#q=how+are+requests+retried&mode=concept`)
    await page.getByText('src/net/retry.ts').first().waitFor()
    const bare = join(folder, 'bare')
    await writePage(folder, ['--index', made.artifact, '--out', bare, '--inline-up-to', '0'])
    await page.goto(`${pathToFileURL(bare).href}/index.html#q=getUserName`)
    await page.locator('[data-code=SOURCE_UNREACHABLE]').waitFor()
    expect(await page.locator('#notes').innerText()).toContain('opened from a disk')
  })

  it('asks for little before the first result', async () => {
    await page.goto(`${url}#q=getUserName`)
    await results().first().waitFor()
    expect(server.bytes('.gitdex') + server.bytes('heads.bin')).toBeLessThan(300_000)
    expect(server.bytes('offline.js')).toBe(0)
    expect(server.log.filter(({ status }) => status === 404)).toEqual([])
  })

  it.each(['light', 'dark'] as const)('is accessible in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const places = ['', '#q=Session', '#q=how+are+requests+retried', '#q=attempt&mode=content', '#q=zzqqxxyy&mode=content',
      '#q=Session&file=src/auth/session.ts&L2-L6', 'help'] // prettier-ignore
    for (const place of places) {
      await page.goto(url + (place === 'help' ? '' : place))
      if (place.includes('q=')) await settled()
      if (place.includes('file=')) await file().locator('.row').first().waitFor()
      if (place === 'help') await page.locator('#help-button').click()
      expect(await seriousFindings(), place).toEqual([])
    }
  })

  /** The page's policy lets nothing in, so the checker is brought by the browser itself. */
  async function seriousFindings(): Promise<string[]> {
    const session = await context.newCDPSession(page)
    const { readFileSync } = await import('node:fs')
    await session.send('Runtime.evaluate', { expression: readFileSync(AXE, 'utf8') })
    const run = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html, any }) => html.slice(0, 90) + ' ' + (any[0]?.message ?? '')).join(' | ')))`
    const { result } = await session.send('Runtime.evaluate', {
      expression: run,
      awaitPromise: true,
      returnByValue: true,
    })
    await session.detach()
    return result.value as string[]
  }
})
