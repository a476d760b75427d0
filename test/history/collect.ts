import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tuneEngine } from '../../src/build/tune-engine.ts'
import { openBlobCache } from '../../src/cache/blob-cache.ts'
import { openRepository } from '../../src/git/open-repository.ts'
import { collectHistory } from '../../src/history/collect-history.ts'

// Collects the history of HEAD as a build does, twice with one cache; prints commits and CPU seconds of each.
tuneEngine()
const [path = '', limit = '0'] = process.argv.slice(2)
const repository = await openRepository(path)
const commit = await repository.readCommit(await repository.resolveCommit('HEAD'))
const paths = (await repository.listTree(commit.tree)).map(({ pathBytes }) => Buffer.from(pathBytes).toString('latin1'))
const folder = mkdtempSync(join(tmpdir(), 'gitdex-history-'))
const runs = []
for (let i = 0; i < 2; i++) {
  const cache = openBlobCache(folder)
  const before = process.cpuUsage()
  const { reach } = await collectHistory({ repository, commit, paths, limit: Number(limit), keepAuthors: false, cache })
  const { user, system } = process.cpuUsage(before)
  runs.push({ commits: reach.commits, cpu: (user + system) / 1e6 })
  await cache.close()
}
repository.close()
rmSync(folder, { recursive: true, force: true })
console.log(JSON.stringify(runs))
