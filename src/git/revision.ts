import { GitError } from '../errors.ts'
import type { ObjectDatabase } from './object-database.ts'
import { isObjectType } from './object-type.ts'
import { isOid } from './oid.ts'
import { parseCommit, parseTag } from './parse-commit.ts'
import type { Refs } from './refs.ts'
import { resolveShortOid } from './short-oid.ts'
import { badRevision } from './revision-errors.ts'

/** What a revision is resolved against. */
export interface RevisionContext {
  readonly refs: Refs
  readonly objects: ObjectDatabase
  readonly shallowCommits: ReadonlySet<string>
  /** `remote/branch` that a local branch follows, from the configuration. */
  readonly upstreamOf: (branch: string | undefined) => string | undefined
}

/** One `~n`, `^n` or `^{type}`. */
type Step = { readonly kind: '~' | '^'; readonly count: number } | { readonly kind: 'peel'; readonly type: string }

/** Resolves a revision (gitrevisions) to the id of a commit. Throws GIT_BAD_REVISION saying what is wrong with it. */
export function resolveRevision(revision: string, context: RevisionContext): string {
  const { base, steps } = parseRevision(revision)
  let oid = resolveBase(revision, base === '' || base === '@' ? 'HEAD' : base, context)
  for (const step of steps) oid = applyStep(revision, oid, step, context)
  return expectCommit(revision, peel(oid, context), context)
}

function parseRevision(revision: string): { base: string; steps: Step[] } {
  if (/\.\./.test(revision)) throw badRevision(revision, 'it is a range; name one commit')
  if (/^:|:/.test(revision)) throw badRevision(revision, 'it names a file or searches messages; name a commit')
  const match = /^([^~^]*)((?:~\d*|\^\d+|\^\{[^}]*\}|\^)*)$/.exec(revision)
  if (!match || revision.trim() === '') throw badRevision(revision, 'it is not written as a revision')
  if (match[1] === '' && match[2] !== '') throw badRevision(revision, 'it does not start with a name')
  const steps = [...match[2]!.matchAll(/~(\d*)|\^\{([^}]*)\}|\^(\d*)/g)].map(([text, back, type, parent]): Step => {
    if (type !== undefined) return { kind: 'peel', type }
    return { kind: text.startsWith('~') ? '~' : '^', count: Number((back ?? parent) || 1) }
  })
  return { base: match[1]!, steps }
}

function resolveBase(revision: string, base: string, context: RevisionContext): string {
  if (isOid(base.toLowerCase())) return base.toLowerCase()
  const name = completeUpstream(revision, base, context)
  const value = context.refs.resolveShort(name)
  if (value && 'oid' in value) return value.oid
  if (value) throw unborn(revision, value.unborn)
  const short = /^[0-9a-f]{4,40}$/i.test(name) ? name : /-g([0-9a-f]{4,40})$/i.exec(name)?.[1]
  const oid = short && resolveShortOid(revision, short.toLowerCase(), context.objects)
  if (oid) return oid
  throw badRevision(revision, `there is no branch, tag or commit "${base}"; \`git fetch\` it, or check its spelling`)
}

/** Turns `main@{upstream}` into the name of the branch that main follows; refuses the other forms of `@{...}`. */
function completeUpstream(revision: string, base: string, context: RevisionContext): string {
  const match = /^(.*?)@\{([^}]*)\}$/.exec(base)
  if (!match) return base
  if (!/^u(pstream)?$/i.test(match[2]!)) throw badRevision(revision, 'the reflog is not read; name the commit itself')
  const branch = match[1] === '' || match[1] === '@' ? 'HEAD' : match[1]!
  const upstream = context.upstreamOf(branch)
  if (upstream === undefined) throw badRevision(revision, `branch "${branch}" follows no other`)
  return upstream
}

function applyStep(revision: string, start: string, step: Step, context: RevisionContext): string {
  if (step.kind === 'peel') return peelTo(revision, start, step.type, context)
  let oid = expectCommit(revision, peel(start, context), context)
  if (step.kind === '^') return step.count === 0 ? oid : parentOf(revision, oid, step.count, context)
  for (let i = 0; i < step.count; i++) oid = parentOf(revision, oid, 1, context)
  return oid
}

function parentOf(revision: string, oid: string, number: number, context: RevisionContext): string {
  if (context.shallowCommits.has(oid)) {
    const advice = 'fetch more of it with `git fetch --deepen N` or `--unshallow`'
    throw badRevision(revision, `the history of this shallow clone ends at ${oid}; ${advice}`)
  }
  const parents = parseCommit(oid, context.objects.read(oid).bytes).parents
  const parent = parents[number - 1]
  if (parent === undefined) throw badRevision(revision, `${oid} has only ${parents.length} parent(s)`)
  return parent
}

/** Follows annotated tags to what they point to. */
function peel(start: string, context: RevisionContext): string {
  let oid = start
  for (;;) {
    const { type, bytes } = context.objects.read(oid)
    if (type !== 'tag') return oid
    oid = parseTag(oid, bytes).oid
  }
}

/** `^{type}`: follows tags, and a commit to its tree, until an object of that type. */
function peelTo(revision: string, start: string, type: string, context: RevisionContext): string {
  if (type === 'object') return start
  if (type.startsWith('/')) throw badRevision(revision, 'messages are not searched; name the commit itself')
  if (type !== '' && !isObjectType(type)) throw badRevision(revision, `there is no kind of object called "${type}"`)
  const oid = type === 'tag' ? start : peel(start, context)
  const object = context.objects.read(oid)
  if (type === '' || object.type === type) return oid
  if (type === 'tree' && object.type === 'commit') return parseCommit(oid, object.bytes).tree
  throw badRevision(revision, `it names a ${object.type}, not a ${type}`)
}

function expectCommit(revision: string, oid: string, context: RevisionContext): string {
  const type = context.objects.type(oid)
  if (type !== 'commit') throw badRevision(revision, `it names a ${type}, not a commit`)
  return oid
}

function unborn(revision: string, branch: string): GitError {
  const short = branch.replace(/^refs\/heads\//, '')
  const message = `"${revision}" cannot be resolved: branch "${short}" has no commits yet. Commit something, or name another branch.`
  return new GitError('GIT_BAD_REVISION', message, { revision, branch: short, reason: 'unborn' })
}
