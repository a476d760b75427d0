import { execFileSync } from 'node:child_process'
import { readHistory, WALK_MEMORY, type CommitChanges } from '../../src/git/history/read-history.ts'
import { openRepository } from '../../src/git/open-repository.ts'

/** What git and we say of one commit: paths sorted, renames as `from > to`. */
interface Shown {
  readonly oid: string
  readonly paths: readonly string[]
  readonly renames: readonly string[]
}

const [repositoryPath = '', limit = '20000'] = process.argv.slice(2)
const repository = await openRepository(repositoryPath, WALK_MEMORY)
const head = await repository.resolveCommit('HEAD')
const started = process.cpuUsage()
const ours = [...readHistory(repository, head, { commits: Number(limit), since: Infinity })].map(show)
const own = cpuSince(started)
const theirs = readGitLog()
repository.close()

const place = new Map(ours.map((one, i) => [one.oid, i]))
const wrong = { order: 0, paths: 0, renames: 0 }
theirs.commits.forEach((one, i) => {
  const mine = ours[place.get(one.oid) ?? -1]
  if (ours[i]?.oid !== one.oid) wrong.order++
  if (mine?.paths.join('\n') !== one.paths.join('\n')) wrong.paths++
  const known = theirs.renames.get(one.oid)
  if (known && mine?.renames.join('\n') !== known.join('\n')) wrong.renames++
})
const compared = [...theirs.renames.values()].flat().length
console.log(`${theirs.commits.length} commits of git, ${ours.length} of ours; ${compared} renames compared; differ: ${wrong.order} in order, ${wrong.paths} in paths, ${wrong.renames} in renames; ${own.toFixed(1)} s CPU`) // prettier-ignore
if (theirs.leftOut > 0)
  console.log(`git stopped at missing blobs: renames of ${theirs.leftOut} commits are not compared`)
process.exitCode = wrong.order + wrong.paths + wrong.renames + Math.abs(theirs.commits.length - ours.length) > 0 ? 1 : 0

function show({ oid, paths, renames }: CommitChanges): Shown {
  return { oid, paths: [...paths].sort(), renames: renames.map(({ from, to }) => `${from} > ${to}`).sort() } // prettier-ignore
}

/** The reference commands: paths without renames, and renames as `-M -l200` finds them. */
function readGitLog(): { commits: Shown[]; renames: Map<string, string[]>; leftOut: number } {
  const commits = fieldsOf(
    git(['--no-merges', '-n', limit, '--no-renames', '--name-only', '--format=%x01%H']).output,
  ).map(([oid = '', ...paths]) => ({
    oid,
    paths: paths.sort(),
    renames: [],
  }))
  return { commits, ...readRenames(commits.map(({ oid }) => oid)) }
}

/** git stops at a blob that is missing: then the commit at which it stopped and the one before are left out, and it goes on. */
function readRenames(oids: readonly string[]): { renames: Map<string, string[]>; leftOut: number } {
  const renames = new Map<string, string[]>()
  let leftOut = 0
  for (let at = 0; at < oids.length;) {
    const command = ['--no-walk=unsorted', '--stdin', '-M', '-l200', '--diff-filter=R', '--name-status', '--format=%x01%H'] // prettier-ignore
    const { output, failed } = git(command, oids.slice(at).join('\n'))
    const shown = fieldsOf(output)
    for (const [oid = '', ...fields] of failed ? shown.slice(0, -1) : shown) {
      const pairs = fields.flatMap((_, i) => (i % 3 === 0 ? [`${fields[i + 1]} > ${fields[i + 2]}`] : []))
      renames.set(oid, pairs.sort())
    }
    if (!failed) break
    const next = Math.min(oids.length, at + shown.length + 1)
    leftOut += Math.min(2, next - at)
    at = next
  }
  return { renames, leftOut }
}

function git(args: readonly string[], input = ''): { output: string; failed?: string } {
  const command = ['-C', repositoryPath, 'log', '-z', ...args]
  try {
    return { output: execFileSync('git', command, { input, maxBuffer: 2 ** 31, stdio: ['pipe', 'pipe', 'pipe'] }).toString('latin1') } // prettier-ignore
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer }
    return { output: stdout.toString('latin1'), failed: stderr.toString().trim() }
  }
}

function fieldsOf(output: string): string[][] {
  return output.split('\x01').slice(1).map((one) => one.split(/\0\n?|\n/).filter((field) => field !== '')) // prettier-ignore
}

function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
