import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** Where systems put the browser; `GITDEX_CHROMIUM` names another one. */
const PLACES = [
  process.env.GITDEX_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const CHROMIUM = PLACES.find((path) => path !== undefined && existsSync(path))

if (CHROMIUM === undefined) {
  console.warn('SKIPPED: no Chromium was found; the web page is not tested. Install it, or set GITDEX_CHROMIUM.')
}

/** Without sandbox, since tests run as root in containers; without whatever asks the network for something. */
const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
] // prettier-ignore

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM!, args: FLAGS })
