import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Manifest } from '../../reader/format/manifest.ts'
import { GitdexError, GitError, SourceError } from '../errors.ts'
import { ancestors, type Ancestor } from '../git/ancestors.ts'
import type { GitRepository } from '../git/git-repository.ts'
import { sha256Of, verified, type Inspect } from './inspect.ts'
import { placeFile } from './place-file.ts'
import { fileNameOf, isOf, parseFileName, type Offer, type Store, type TransferHooks } from './store.ts'

export interface PullRequest {
  /** The repository whose commit is wanted; without one the newest artifact is taken and nothing can be compared. */
  readonly repository?: GitRepository | undefined
  /** Full id of the wanted commit. */
  readonly commit?: string | undefined
  /** Only the wanted commit will do, no ancestor. */
  readonly exact?: boolean
  /** Name of the repository in artifacts. */
  readonly name?: string | undefined
  /** Artifacts of another name are not taken; without it the name only decides between several of one commit. */
  readonly onlyName?: boolean
  /** Makes the path to write to. */
  readonly out: (file: string) => string
}

export interface PullReport {
  /** Path of the artifact. */
  readonly artifact: string
  readonly commit: string
  /** The commit that was wanted, when there is a repository. */
  readonly wanted?: string
  /** Commits from the artifact's up to the wanted one; 0 is the wanted one itself. */
  readonly behind?: number
  readonly name: string
  readonly digest: string
  readonly bytes: number
  readonly source: string
  /** True when the same file was already there. */
  readonly present: boolean
  /** What could be compared with the repository: `commit and tree`, `commit` (its objects are not here), `nothing`. */
  readonly checked: 'commit and tree' | 'commit' | 'nothing'
  readonly resumed: number
  readonly notes: readonly string[]
  readonly seconds: number
}

interface Found {
  readonly store: Store
  readonly offer: Offer
  readonly ancestor?: Ancestor
}

/** How often an artifact that came damaged is downloaded again. */
const MAX_DAMAGED = 2

/**
 * Gets the artifact of the wanted commit, else of its nearest ancestor that has one. It is checked byte by byte, and
 * against the repository, before it is renamed into place: an older file is replaced by a right one or stays. Throws
 * NOT_FOUND, SOURCE_UNREACHABLE, SOURCE_CHANGED, CORRUPT, ABORTED.
 */
export async function pullArtifact(
  request: PullRequest,
  stores: readonly Store[],
  inspect: Inspect,
  hooks: TransferHooks = {},
): Promise<PullReport> {
  const started = performance.now()
  const notes: string[] = []
  const found = await findBest(request, stores, notes)
  const file = fileOf(found.offer, request.name)
  const path = request.out(file)
  const got = (await isPresent(found, path)) ? await keepPresent(found, path, request, inspect) : undefined
  const { manifest, checked, resumed } = got ?? (await fetchInto(found, path, request, inspect, hooks))
  const remote = request.repository?.originUrl
  if (remote !== undefined && manifest.remote !== undefined && manifest.remote !== remote) {
    notes.push(`it was built from ${manifest.remote}, this repository's origin is ${remote}; the commit is the same`)
  }
  return {
    artifact: path,
    commit: manifest.commit,
    ...(request.commit !== undefined && { wanted: request.commit }),
    ...(found.ancestor && { behind: found.ancestor.distance }),
    name: manifest.name,
    digest: manifest.digest,
    bytes: statSync(path).size,
    source: found.store.label,
    present: got !== undefined,
    checked,
    resumed,
    notes,
    seconds: Math.round((performance.now() - started) / 10) / 100,
  }
}

/** Looks through all stores; one that fails is told, and is an error only when nothing is found elsewhere. */
async function findBest(request: PullRequest, stores: readonly Store[], notes: string[]): Promise<Found> {
  const wanted = await wantedCommits(request)
  const list = { name: request.name, commits: wanted.map(({ oid }) => oid) }
  const asked = await Promise.allSettled(stores.map((store) => store.list(list)))
  const failures = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const all = asked.flatMap((one, i) => (one.status === 'fulfilled' ? one.value.map((offer) => ({ store: stores[i]!, offer })) : [])) // prettier-ignore
  const offers = request.onlyName ? all.filter(({ offer }) => mayBeCalled(offer, request.name)) : all
  const best = request.commit === undefined ? newest(offers) : nearest(offers, wanted, request)
  if (best) {
    for (const failure of failures) notes.push(messageOf(failure))
    return best
  }
  if (failures.length > 0) throw failures[0]
  throw notFound(request, stores, offers.length, wanted.length, all.length - offers.length)
}

/** What no file name tells is seen in the artifact itself, before it is put in place. */
function mayBeCalled({ file }: Offer, name: string | undefined): boolean {
  const called = parseFileName(file)?.name
  return called === undefined || called === name
}

async function wantedCommits({ repository, commit, exact }: PullRequest): Promise<Ancestor[]> {
  if (commit === undefined) return []
  if (!repository || exact) return [{ oid: commit, distance: 0 }]
  const all: Ancestor[] = []
  for await (const ancestor of ancestors(repository, commit)) all.push(ancestor)
  return all
}

type Offered = Pick<Found, 'store' | 'offer'>

function nearest(offers: readonly Offered[], wanted: readonly Ancestor[], { name }: PullRequest): Found | undefined {
  const byStart = new Map<string, Offered[]>()
  for (const one of offers) {
    const start = one.offer.commit?.slice(0, 12)
    if (start !== undefined) byStart.set(start, [...(byStart.get(start) ?? []), one])
  }
  for (const ancestor of wanted) {
    const of = byStart.get(ancestor.oid.slice(0, 12))?.filter(({ offer }) => isOf(offer, ancestor.oid))
    // A store may hold several repositories, also forks of one: ours by name first.
    const best = of?.find(({ offer }) => parseFileName(offer.file)?.name === name) ?? of?.[0]
    if (best) return { ...best, ancestor }
  }
  // One file that was named by its path or URL may be called anything.
  const only = offers.length === 1 && offers[0]!.offer.commit === undefined ? offers[0] : undefined
  return only
}

const newest = (offers: readonly Offered[]): Found | undefined =>
  [...offers].sort((a, b) => (b.offer.time ?? 0) - (a.offer.time ?? 0))[0]

/** Only plain names ever come out: whatever a host says, nothing is written outside of the folder. */
function fileOf({ file, commit }: Offer, name: string | undefined): string {
  const plain = basename(file.replaceAll('\\', '/'))
  if (parseFileName(plain) || commit === undefined) return plain
  return fileNameOf(name ?? 'repository', commit)
}

async function isPresent({ offer }: Found, path: string): Promise<boolean> {
  if (offer.sha256 === undefined || !existsSync(path)) return false
  return statSync(path).size === (offer.bytes ?? statSync(path).size) && (await sha256Of(path)) === offer.sha256
}

interface Got {
  readonly manifest: Manifest
  readonly checked: PullReport['checked']
  readonly resumed: number
}

async function keepPresent(
  found: Found,
  path: string,
  request: PullRequest,
  inspect: Inspect,
): Promise<Got | undefined> {
  try {
    const manifest = await verified(path, inspect, path)
    return { manifest, checked: await compare(manifest, found, request), resumed: 0 }
  } catch {
    return undefined
  }
}

async function fetchInto(
  found: Found,
  path: string,
  request: PullRequest,
  inspect: Inspect,
  hooks: TransferHooks,
): Promise<Got> {
  const { store, offer } = found
  for (let attempt = 0; ; attempt++) {
    try {
      return await placeFile(path, async (temporary) => {
        const { resumed = 0 } = await store.download(offer, temporary, hooks)
        const manifest = await verified(temporary, inspect, `${offer.file} of ${store.label}`, hooks.signal)
        return { manifest, checked: await compare(manifest, found, request), resumed }
      })
    } catch (error) {
      // Damaged on the way or over there: another attempt tells.
      if (attempt >= MAX_DAMAGED || !isDamage(error)) throw error
    }
  }
}

const DAMAGES = ['CORRUPT', 'NOT_AN_ARTIFACT', 'SOURCE_CHANGED']

const isDamage = (error: unknown): boolean =>
  error instanceof GitdexError && DAMAGES.includes(error.code) && error.data['final'] !== true

/** What an artifact says of itself must be what was asked for and what the repository holds. Throws CORRUPT. */
async function compare(manifest: Manifest, found: Found, request: PullRequest): Promise<PullReport['checked']> {
  const { offer, store } = found
  const expected = found.ancestor?.oid ?? offer.commit
  if (expected !== undefined && !manifest.commit.startsWith(expected)) {
    throw another(
      `${offer.file} of ${store.label} is the index of commit ${manifest.commit}, not of ${expected}`,
      manifest,
    )
  }
  const { repository } = request
  if (request.onlyName && manifest.name !== request.name) {
    throw another(`${offer.file} of ${store.label} is the index of ${manifest.name}, not of ${request.name}`, manifest)
  }
  if (!repository) return 'nothing'
  if (!found.ancestor && request.commit !== undefined) await checkRelated(repository, request.commit, manifest, offer)
  const tree = await treeOf(repository, manifest.commit)
  if (tree === undefined) return 'commit'
  if (tree === manifest.tree) return 'commit and tree'
  throw another(
    `${offer.file} of ${store.label} says that commit ${manifest.commit} has another tree than it has here`,
    manifest,
  )
}

/** A file that was named outright must be of this repository's history. */
async function checkRelated(
  repository: GitRepository,
  head: string,
  { commit, ...manifest }: Manifest,
  offer: Offer,
): Promise<void> {
  for await (const { oid } of ancestors(repository, head)) if (oid === commit) return
  if ((await treeOf(repository, commit)) !== undefined) return
  throw another(`${offer.file} is the index of commit ${commit} of ${manifest.remote ?? manifest.name}, which is not in this repository`, { commit }) // prettier-ignore
}

async function treeOf(repository: GitRepository, commit: string): Promise<string | undefined> {
  try {
    return (await repository.readCommit(commit)).tree
  } catch (error) {
    if (error instanceof GitError && error.code === 'GIT_MISSING_OBJECT') return undefined
    throw error
  }
}

const another = (what: string, { commit }: Pick<Manifest, 'commit'>): SourceError =>
  new SourceError('CORRUPT', `${what}. It was not put in place.`, { commit, final: true })

function notFound(
  { commit, exact, name }: PullRequest,
  stores: readonly Store[],
  offers: number,
  commits: number,
  otherNames: number,
): SourceError {
  const where = stores.map(({ label }) => label).join(', ')
  const of =
    commit === undefined
      ? ''
      : ` of ${commit.slice(0, 12)}${exact ? '' : ` or one of its ${commits - 1} known ancestors`}`
  const are = (count: number) => (count === 1 ? 'is' : 'are')
  const others = otherNames > 0 ? `${otherNames} of other names than ${name} ${are(otherNames)} there` : ''
  const have = offers === 0 ? others || 'nothing is there' : `${offers} of other commits ${are(offers)} there`
  return new SourceError('NOT_FOUND', `No artifact${of} in ${where}: ${have}. Build one with: gitdex build.`, {
    commit,
    offers,
  })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Default place of a pulled artifact: `.gitdex/` of the repository, else of the current folder. */
export const defaultFolder = (root: string): string => join(root, '.gitdex')
