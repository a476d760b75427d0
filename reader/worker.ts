import { serveIndex, type Port } from './worker/serve.ts'

/** Entry of the script that runs inside of a dedicated worker; `browser.ts` is the other side. */
serveIndex(globalThis as unknown as Port)
