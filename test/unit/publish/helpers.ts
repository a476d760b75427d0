import { HttpClient, type HttpClientOptions } from '../../../src/publish/http-client.ts'
import type { TargetContext } from '../../../src/publish/targets.ts'

/** A client that waits for nothing, remembers for how long it would have, and uses no proxy. */
export function testClient(options: HttpClientOptions = {}): { client: HttpClient; waits: number[] } {
  const waits: number[] = []
  const sleep = async (ms: number): Promise<void> => void waits.push(ms)
  return { client: new HttpClient({ env: {}, sleep, random: () => 0.5, ...options }), waits }
}

/** What targets are understood with: no repository, no environment, a patient client. */
export function testContext(options: Partial<TargetContext> = {}): TargetContext {
  return {
    cwd: '/',
    env: {},
    client: testClient().client,
    remoteUrl: () => undefined,
    timeOf: async () => undefined,
    write: true,
    ...options,
  }
}
