import type { IdeaSummary } from '#contract/ideas.ts'
import { isSampleKey } from '#contract/rules/sample-idea.ts'
import type { DraftCard, OutboxEntry } from '../data/device/draft-tables.ts'
import { publishedBefore, shownDate, stateWord } from '../document/seal/timestamp-line.tsx'
import { isNamelessTrace } from '../sync/device/draft-rows.ts'
import { copyMarks } from '../sync/status/copy-marks.ts'
import { versionMarks, versionText } from '../sync/versions/version-marks.ts'

/** Why a draft waits for the server. */
export type WaitingFor = 'connection' | 'writer' | 'title'

/** One card of the portfolio: what the server has, what only this device has, or both. */
export type PortfolioItem = {
  key: string
  /** Null until the server has numbered it. */
  id: number | null
  draftId: string | null
  title: string
  excerpt: string
  status: 'draft' | 'published'
  kind: IdeaSummary['kind']
  /** State of its timestamp in words; null for a draft. */
  proof: string | null
  /** For showing and sorting. */
  date: string
  /** Date of publishing of an idea that is older than the log, since `date` is that of its log entry; null for any other. */
  publishedBefore: string | null
  shareCount: number
  viewCount: number
  readerCount: number
  newComments: number
  waiting: WaitingFor | null
  /** What it is a copy of, numbered; null if it is not a copy. */
  copyMark: string | null
  /** Which version of which idea it is; null for a first version. */
  version: string | null
  labels: string[]
  isPinned: boolean
  labelRevision: number
  /** Whether changes to its labels wait for the server; `refused` is the server's message if it refused them. */
  waits: boolean
  refused: string | null
  /** Deleted here, but kept because another device changed or published it first; set until its owner has seen that. */
  isKept: boolean
  isSample: boolean
  /** Needed to delete exactly what is shown. */
  seq: number | null
  revision: number | null
}

/**
 * The server's list with this device's later changes applied. A draft that was deleted here leaves the list at once. An idea that is
 * missing from the server's list stays until the server says that it is gone, because the list may be older than the idea.
 */
export function portfolioItems(
  ideas: IdeaSummary[],
  cards: DraftCard[],
  entries: ReadonlyMap<string, OutboxEntry>,
  /** Ideas without a card whose deletion here was refused. */
  notDeleted: readonly number[] = [],
): PortfolioItem[] {
  const byIdea = new Map(
    cards.flatMap((card) => (card.ideaId === undefined ? [] : [[card.ideaId, card] as const])),
  )
  const byDraft = new Map(cards.filter((card) => !isNamelessTrace(card)).map((card) => [card.draftId, card]))
  const listed = new Set(ideas.map(({ id }) => id))
  const shown = new Set<string>()
  const items: PortfolioItem[] = []
  for (const idea of ideas) {
    const card = byIdea.get(idea.id) ?? (idea.draftKey === null ? undefined : byDraft.get(idea.draftKey))
    if (card) shown.add(card.draftId)
    if (card?.isDeleted) continue
    const item = itemOf(idea, card, card && entries.get(card.draftId))
    items.push(notDeleted.includes(idea.id) ? { ...item, isKept: true } : item)
  }
  for (const card of cards) {
    const isMissing = card.ideaId === undefined || !listed.has(card.ideaId) || entries.has(card.draftId)
    if (!shown.has(card.draftId) && !card.isDeleted && isMissing)
      items.push(itemOf(null, card, entries.get(card.draftId)))
  }
  return withMarks(items, ideas, cards)
}

/** Everything that this device keeps, for use without a list from the server. */
export function itemsOfDevice(
  cards: DraftCard[],
  entries: ReadonlyMap<string, OutboxEntry>,
): PortfolioItem[] {
  const items = cards
    .filter(({ isDeleted }) => !isDeleted)
    .map((card) => itemOf(null, card, entries.get(card.draftId)))
  return withMarks(items, [], cards)
}

function withMarks(items: PortfolioItem[], ideas: IdeaSummary[], cards: DraftCard[]): PortfolioItem[] {
  const marks = copyMarks(ideas, cards)
  const versions = versionMarks(ideas, cards)
  return items.map((item) => {
    const version = versions.of(item.id, item.draftId)
    return { ...item, copyMark: marks.of(item.id, item.draftId), version: version && versionText(version) }
  })
}

function itemOf(
  idea: IdeaSummary | null,
  card: DraftCard | undefined,
  entry: OutboxEntry | undefined,
): PortfolioItem {
  // The list may be older than a revision that the server has acknowledged to this device.
  const isNewer = card !== undefined && idea !== null && (card.baseRevision ?? 0) > idea.revision
  const isOurs = entry !== undefined || idea === null || isNewer
  const id = idea?.id ?? card?.ideaId ?? null
  const dated = { timestamp: idea?.timestamp ?? null, publishedAt: idea?.blockchainTimestamp ?? null }
  return {
    key: card?.draftId ?? `idea-${id}`,
    id,
    draftId: card?.draftId ?? null,
    title: (isOurs ? card?.title : idea.title) ?? '',
    excerpt: (isOurs ? card?.excerpt : idea.excerpt) ?? '',
    status: (isNewer ? card.status : (idea?.status ?? card?.status)) ?? 'draft',
    kind: idea?.kind ?? card?.kind ?? 'html',
    proof: idea?.status === 'published' ? stateWord(idea.timestamp) : null,
    date: (isOurs ? card?.changedAt : (shownDate(dated) ?? idea.lastModified)) ?? '',
    publishedBefore: publishedBefore(dated),
    shareCount: idea?.shareCount ?? 0,
    viewCount: idea?.viewCount ?? 0,
    readerCount: idea?.readerCount ?? 0,
    newComments: idea?.newComments ?? 0,
    waiting: waitingFor(card, entry),
    copyMark: null,
    version: null,
    labels: idea?.labels ?? [],
    isPinned: idea?.isPinned ?? false,
    labelRevision: idea?.labelRevision ?? 0,
    waits: false,
    refused: null,
    isKept: card?.notice?.kind === 'kept',
    isSample: isSampleKey(idea?.draftKey ?? card?.draftId),
    seq: card?.seq ?? null,
    revision: idea?.revision ?? null,
  }
}

function waitingFor(card: DraftCard | undefined, entry: OutboxEntry | undefined): WaitingFor | null {
  if (!card || !entry) return null
  if (entry.blocked) return 'writer'
  return card.title.trim() === '' ? 'title' : 'connection'
}
