import type { IdeaVersion, VersionSummary } from '#contract/versions.ts'
import type { KeptRevision, Words } from '../../data/device/draft-tables.ts'
import { countIn, formatSize, wordsIn } from '../publishing/count-words.ts'

/** One list of every kept version of a draft: equal words once, newest first. */
export type KeptVersion = {
  key: string
  /** ISO date, shown and used for sorting. */
  at: string
  reason: string
  title: string
  excerpt: string
  size: string
  places: readonly ('device' | 'server')[]
  /** Null while they have not been fetched from the server, and when they are not text. */
  words: Words | null
  /** The revision on the server, where it has one. */
  revision: number | null
  isCurrent: boolean
  /** The log entry of its digest, made or about to be made; null when it was not sealed. */
  sealed: VersionSummary['sealed']
}

const reasons: Record<KeptRevision['reason'], string> = {
  earlier: 'Earlier words',
  mine: 'Yours before a merge',
  theirs: 'From another device',
  replaced: 'Before it was updated from another device',
  refused: 'Refused by the server',
  restored: 'Before you restored',
}

export type Fetched = ReadonlyMap<number, IdeaVersion>

export function listKept(
  device: KeptRevision[],
  server: VersionSummary[],
  fetched: Fetched,
  current: Words,
): KeptVersion[] {
  const byWords = new Map<string, KeptVersion>()
  const kept: KeptVersion[] = []
  const now = nameOf(current)
  for (const revision of [...device].sort((a, b) => b.id - a.id)) {
    const name = nameOf(revision)
    if (byWords.has(name)) continue
    const version = fromDevice(revision, name === now)
    byWords.set(name, version)
    kept.push(version)
  }
  for (const summary of server) {
    const words = textOf(fetched.get(summary.revision))
    const known = words && byWords.get(nameOf(words))
    if (known) {
      known.sealed ??= summary.sealed
      known.places = known.places.includes('server') ? known.places : [...known.places, 'server']
      continue
    }
    const version = fromServer(summary, words, now)
    if (words) byWords.set(nameOf(words), version)
    kept.push(version)
  }
  return kept.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

function fromDevice(revision: KeptRevision, isCurrent: boolean): KeptVersion {
  const { id, title, html, reason, keptAt } = revision
  return {
    key: `device-${id}`,
    at: keptAt,
    reason: reasons[reason],
    title,
    excerpt: wordsIn(html).slice(0, 30).join(' '),
    size: countOf(html),
    places: ['device'],
    words: { title, html },
    revision: null,
    isCurrent,
    sealed: null,
  }
}

function fromServer(summary: VersionSummary, words: Words | null, now: string): KeptVersion {
  const { revision, title, excerpt, size, savedAt, unseen } = summary
  return {
    key: `server-${revision}`,
    at: savedAt,
    reason: unseen ? 'Replaced by an app that had not seen it' : 'Saved on the server',
    title,
    excerpt,
    size: words ? countOf(words.html) : formatSize(size),
    places: ['server'],
    words,
    revision,
    isCurrent: words !== null && nameOf(words) === now,
    sealed: summary.sealed,
  }
}

/**
 * Revisions whose words must be fetched to know whether they are listed already: those with the same title and length as another. All
 * others are certainly different.
 */
export function listLookalikes(device: KeptRevision[], server: VersionSummary[], current: Words): number[] {
  const shape = (title: string, size: number) => `${size} ${title.trim()}`
  const bytes = new TextEncoder()
  const seen = new Set([current, ...device].map(({ title, html }) => shape(title, bytes.encode(html).length)))
  const lookalikes: number[] = []
  const first = new Map<string, number>()
  for (const { revision, title, size } of server) {
    const name = shape(title, size)
    const twin = first.get(name)
    if (twin !== undefined && !lookalikes.includes(twin)) lookalikes.push(twin)
    if (seen.has(name) || twin !== undefined) lookalikes.push(revision)
    first.set(name, twin ?? revision)
  }
  return lookalikes
}

export function textOf(version: IdeaVersion | undefined): Words | null {
  return typeof version?.content === 'string' ? { title: version.title, html: version.content } : null
}

const nameOf = ({ title, html }: Words) => `${title.trim()}\n${html}`

function countOf(html: string): string {
  const count = countIn(html)
  return count === 1 ? '1 word' : `${count.toLocaleString('en-US')} words`
}
