import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '../../reader/format/manifest.ts'
import { ConfigError, GitdexError } from '../errors.ts'
import { repositoryName } from '../git/repository-name.ts'
import type { BuildOptions } from '../config/options.ts'
import { buildIndex, prepareBuild, type BuildHooks, type BuildReport, type BuildRequest } from './build-index.ts'
import { RECORD_LAYOUT } from './blob-record.ts'
import { collectDocuments, openCache } from './collect.ts'
import { namingOutput, outputPath } from './output-path.ts'
import { ShardReader, ShardWriter, type ShardHead } from './shard-file.ts'
import { EXTRACTOR_VERSION, TOOL_VERSION } from './version.ts'

/** Part `index` of `count`, from 1. */
export interface ShardChoice {
  readonly index: number
  readonly count: number
}

export interface ShardReport {
  shard: string
  commit: string
  index: number
  count: number
  /** Files of the commit in this shard, and distinct records. */
  files: number
  records: number
  bytes: number
  seconds: number
  cache: { hits: number; misses: number }
}

const RECORDS = `${EXTRACTOR_VERSION}.${RECORD_LAYOUT}`
const MAX_SHARDS = 1000

/** Parses `2/5`. Throws CONFIG_INVALID. */
export function parseShard(text: string): ShardChoice {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? []
  if (index !== undefined && count !== undefined && index >= 1 && index <= count && count <= MAX_SHARDS)
    return { index, count }
  throw new ConfigError('CONFIG_INVALID', `--shard takes i/n, as 2/5 (1 to n, n at most ${MAX_SHARDS}), not ${text}`, {
    argument: 'shard',
    value: text,
  })
}

/** Equal blobs are in one shard, whatever they are called, so that none is processed twice. */
const shardOf = (oid: string, count: number): number =>
  (createHash('sha256').update(oid).digest().readUInt32LE(0) % count) + 1

/** Processes the blobs of one shard and writes their records. Throws as a build does. */
export async function buildShard(
  request: BuildRequest,
  shard: ShardChoice,
  hooks: BuildHooks = {},
): Promise<ShardReport> {
  const started = performance.now()
  const { repository, plan, options } = await prepareBuild(request)
  const cache = openCache(options)
  try {
    const files = plan.files.filter(({ oid }) => shardOf(oid, shard.count) === shard.index)
    const writer = new ShardWriter()
    const onRecord = (key: string, record: Uint8Array) => writer.add(key, record)
    const collected = await collectDocuments(repository, files, options, { ...hooks, onRecord }, cache)
    const name = options.run.name ?? repositoryName(repository)
    const out = shardPath(outputPath(options.run.out, repository, name, plan.commit.oid), shard, request.out)
    const { oid: commit, tree } = plan.commit
    const head: ShardHead = { shard, tool: TOOL_VERSION, records: RECORDS, commit, tree, options: options.build }
    const bytes = await namingOutput(out, () => writer.write(out, head, hooks.signal))
    const seconds = Math.round((performance.now() - started) / 10) / 100
    return {
      shard: out,
      commit,
      ...shard,
      files: files.length,
      records: writer.count,
      bytes,
      seconds,
      cache: collected.cache,
    }
  } finally {
    repository.close()
    await cache?.close()
  }
}

/** `--out` that names a file is taken as it is; in a folder the shard is called after what it is a part of. */
function shardPath(artifact: string, { index, count }: ShardChoice, out: string | undefined): string {
  return out === artifact ? artifact : artifact.replace(/\.gitdex$/, '') + `.${index}-of-${count}.gitdex-shard`
}

export interface MergeRequest extends Pick<BuildRequest, 'repo' | 'out' | 'name' | 'jobs' | 'cache'> {
  readonly shards: readonly string[]
}

/**
 * Builds the artifact of the commit that shards are of, out of their records: what a single build gives, to the digest,
 * since it is one whose per-blob step was done elsewhere. Throws CONFIG_INVALID for shards that do not fit together.
 */
export async function mergeShards(
  { shards: paths, ...request }: MergeRequest,
  hooks: BuildHooks = {},
): Promise<BuildReport> {
  const shards: ShardReader[] = []
  try {
    for (const path of paths) shards.push(ShardReader.open(path))
    const head = checkTogether(shards)
    const records = {
      get(key: string) {
        for (const shard of shards) {
          const record = shard.get(key)
          if (record) return record
        }
        return undefined
      },
    }
    const build = { ...request, ...head.options, commit: head.commit }
    return await inRepositoryOf(head, request.repo, () => buildIndex(build, { ...hooks, records }))
  } finally {
    for (const shard of shards) shard.close()
  }
}

/** That a repository lacks the commit is told in terms of the shards: nobody asked for that object. */
async function inRepositoryOf<T>({ commit }: ShardHead, repo: string, build: () => Promise<T>): Promise<T> {
  try {
    return await build()
  } catch (error) {
    if (!(error instanceof GitdexError) || error.data['oid'] !== commit) throw error
    const message = `The shards are of commit ${commit}, which ${repo} does not hold. Name their repository with --repo DIR, or fetch the commit.`
    throw new GitdexError(error.code, message, { ...error.data, repo })
  }
}

/** All shards of one commit, each once. */
function checkTogether(shards: readonly ShardReader[]): ShardHead {
  const [first] = shards
  if (!first)
    throw new ConfigError('CONFIG_INVALID', 'merge needs the shards: gitdex merge *.gitdex-shard', {
      argument: 'SHARD',
    })
  const { head } = first
  if (head.tool !== TOOL_VERSION || head.records !== RECORDS) {
    throw mismatch(
      first,
      `was built by version ${head.tool} (records ${head.records}), and this is ${TOOL_VERSION} (${RECORDS})`,
    )
  }
  for (const shard of shards) {
    const other = (['commit', 'tree', 'tool', 'records'] as const).find((key) => shard.head[key] !== head[key])
    if (other) throw mismatch(shard, `is of ${other} ${shard.head[other]}, and ${first.path} of ${head[other]}`)
    if (!sameOptions(shard.head.options, head.options))
      throw mismatch(shard, `was built with other options than ${first.path}`)
    if (shard.head.shard.count !== head.shard.count)
      throw mismatch(shard, `is one of ${shard.head.shard.count} shards, and ${first.path} one of ${head.shard.count}`)
  }
  const there = new Set(shards.map(({ head: { shard } }) => shard.index))
  const missing = Array.from({ length: head.shard.count }, (_, i) => i + 1).filter((index) => !there.has(index))
  if (missing.length > 0) {
    const named = missing.map((index) => `${index}/${head.shard.count}`).join(', ')
    throw new ConfigError('CONFIG_INVALID', `Shards are missing: ${named}. Build them with gitdex build --shard.`, {
      missing,
    })
  }
  return head
}

const sameOptions = (a: BuildOptions, b: BuildOptions): boolean =>
  canonicalJson(a as unknown as Json) === canonicalJson(b as unknown as Json)

const mismatch = ({ path }: ShardReader, why: string): ConfigError =>
  new ConfigError('CONFIG_INVALID', `The shard ${path} ${why}. Build all shards of one commit with one version.`, {
    path,
  })
