import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@gitdex/reader': fileURLToPath(new URL('./reader/node.ts', import.meta.url)) } },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Programs under test leave nothing in the user's folders.
    env: { NODE_DISABLE_COMPILE_CACHE: '1' },
    // Vitest leaves a core to itself by default: on two cores that is half of them.
    maxWorkers: '100%',
    globalSetup: ['test/helpers/build-once.ts'],
  },
})
