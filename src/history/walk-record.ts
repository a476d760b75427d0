import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { NO_TRAILERS, type Trailer } from '../git/history/decision-trailers.ts'
import type { CommitChanges } from '../git/history/read-history.ts'

const OID_LENGTH = 40

/** Columns of commits, newest first, as JSON keeps them smallest and quickest to parse. */
interface Stored {
  /** Joined. */
  readonly oids: string
  /** Places in this table, or ids where the parent is not in it. */
  readonly parents: (number | string)[][]
  readonly times: number[]
  readonly subjects: string[]
  /** Distinct, by place; the first is the empty one. */
  readonly names: string[]
  readonly authors: number[]
  /** Places of the commits of programs. */
  readonly bots: number[]
  /** Distinct. */
  readonly paths: string[]
  /** Per commit, places of its paths. */
  readonly changes: number[][]
  /** Per commit a digit for each path; nothing when all are 0. */
  readonly status: string[]
  /** Per place of a commit: pairs of places among its paths. */
  readonly renames: [commit: number, pairs: number[]][]
  /** Per place of a commit: what it records as decided. */
  readonly decisions: [commit: number, trailers: readonly Trailer[]][]
  /** Distinct words of subjects, one a line, and on the same line of `terms` what the analyzer makes of each. */
  readonly words: string
  readonly terms: string
}

/** Terms of words: taking words apart costs more than all else that is done with subjects. */
export type WordTerms = Map<string, readonly string[]>

/** What a walk found out about commits, as bytes. Names of authors are kept only if asked. */
export function encodeWalk(
  commits: readonly CommitChanges[],
  keepAuthors: boolean,
  words: WordTerms = new Map(),
): Uint8Array {
  const places = new Map(commits.map(({ oid }, place) => [oid, place]))
  const paths = new Places()
  const names = new Places()
  names.of('')
  const stored: Stored = {
    oids: commits.map(({ oid }) => oid).join(''),
    parents: commits.map(({ parents }) => parents.map((oid) => places.get(oid) ?? oid)),
    times: commits.map(({ time }) => time),
    subjects: commits.map(({ subject }) => subject),
    authors: commits.map(({ author }) => names.of(keepAuthors ? author : '')),
    names: names.list,
    bots: commits.flatMap(({ isBot }, place) => (isBot ? [place] : [])),
    changes: commits.map((commit) => commit.paths.map((path) => paths.of(path))),
    paths: paths.list,
    status: commits.map(({ status }) => (status.some((one) => one !== 0) ? status.join('') : '')),
    renames: commits.flatMap((commit, place) => (commit.renames.length > 0 ? [[place, renamePairs(commit)]] : [])),
    decisions: commits.flatMap(({ decisions }, place) => (decisions.length > 0 ? [[place, decisions]] : [])),
    words: [...words.keys()].join('\n'),
    terms: [...words.values()].map((terms) => terms.join(' ')).join('\n'),
  }
  return deflateRawSync(JSON.stringify(stored), { level: 3 })
}

const renamePairs = ({ paths, renames }: CommitChanges): number[] =>
  renames.flatMap(({ from, to }) => [paths.indexOf(from), paths.indexOf(to)])

/** Commits by id out of the bytes of `encodeWalk`, each made when it is asked for. */
export class WalkRecord {
  private readonly places = new Map<string, number>()
  private readonly renames: ReadonlyMap<number, number[]>
  private readonly bots: ReadonlySet<number>
  private readonly decisions: ReadonlyMap<number, readonly Trailer[]>

  private constructor(private readonly stored: Stored) {
    const { oids } = stored
    for (let at = 0; at < oids.length; at += OID_LENGTH) this.places.set(oids.slice(at, at + OID_LENGTH), at / OID_LENGTH) // prettier-ignore
    this.renames = new Map(stored.renames)
    this.bots = new Set(stored.bots)
    this.decisions = new Map(stored.decisions)
  }

  /** Undefined for bytes that are none of ours: a cache may hold anything. */
  static open(bytes: Uint8Array): WalkRecord | undefined {
    try {
      return new WalkRecord(JSON.parse(inflateRawSync(bytes).toString('utf8')) as Stored)
    } catch {
      return undefined
    }
  }

  get size(): number {
    return this.places.size
  }

  /** Adds the terms of words to those that are known. */
  tellWords(known: WordTerms): void {
    const { words, terms } = this.stored
    if (words === '') return
    const lines = terms.split('\n')
    words.split('\n').forEach((word, i) => known.set(word, lines[i] ? lines[i].split(' ') : []))
  }

  get(oid: string): CommitChanges | undefined {
    const place = this.places.get(oid)
    return place === undefined ? undefined : this.at(oid, place)
  }

  private at(oid: string, place: number): CommitChanges {
    const { parents, times, subjects, names, authors, paths, changes, status, oids } = this.stored
    const own = changes[place]!.map((path) => paths[path]!)
    const pairs = this.renames.get(place) ?? []
    return {
      oid,
      parents: parents[place]!.map((one) =>
        typeof one === 'string' ? one : oids.slice(one * OID_LENGTH, (one + 1) * OID_LENGTH),
      ),
      time: times[place]!,
      subject: subjects[place]!,
      author: names[authors[place]!]!,
      isBot: this.bots.has(place),
      decisions: this.decisions.get(place) ?? NO_TRAILERS,
      paths: own,
      status: status[place] === '' ? new Uint8Array(own.length) : Uint8Array.from(status[place]!, Number),
      renames: Array.from({ length: pairs.length / 2 }, (_, i) => ({
        from: own[pairs[i * 2]!]!,
        to: own[pairs[i * 2 + 1]!]!,
      })),
    }
  }
}

/** Gives each text its place in the list of distinct ones. */
class Places {
  readonly list: string[] = []
  private readonly known = new Map<string, number>()

  of(text: string): number {
    let place = this.known.get(text)
    if (place === undefined) this.known.set(text, (place = this.list.push(text) - 1))
    return place
  }
}
