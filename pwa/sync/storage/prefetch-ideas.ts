import type { Idea, IdeaSummary } from '#contract/ideas.ts'

/**
 * Prefetches what is only read here (published ideas and files), so that it opens offline: the newest first, texts before
 * files, as far as there is room. It is a convenience, so it is dropped as soon as anything else needs the room.
 */
const MAX_IDEAS = 200
const MAX_BYTES = 50 * 1024 * 1024
/** The share of the free space that prefetching may use. */
const SHARE_OF_FREE = 0.1
/** How many bytes may be used if the browser does not report the free space. */
const BYTES_IF_UNKNOWN = 5 * 1024 * 1024

/** Something to prefetch. `name` is the key of its answer among those that the device keeps. */
export type Piece = { name: string; ideaId: number; isFile: boolean; revision: number }
/** The size of a piece is remembered even if there was no room for it, so that it is not fetched again and again. */
export type IndexEntry = { revision: number; bytes: number; isKept: boolean }
export type Index = Readonly<Record<string, IndexEntry>>

/** One change of what is kept: the new index, an answer to add, and answers to drop. */
export type Step = { index: Index; answer: { name: string; value: unknown } | null; drop: string[] }

export interface PrefetchEnvironment {
  findIndex(): Promise<Index>
  /** Stores the whole step or none of it. Resolves to false if the account has signed out on this device. */
  save(step: Step): Promise<boolean>
  /** Null if it cannot be fetched now. */
  fetchIdea(ideaId: number): Promise<Idea | null>
  fetchFile(ideaId: number): Promise<Blob | null>
  /** Null if the browser does not report it. */
  findFreeBytes(): Promise<number | null>
  /** Whether files are fetched, too. False if the browser is set to save data. */
  takesFiles: boolean
}

export const ideaName = (ideaId: number) => `idea-${ideaId}`
export const fileName = (ideaId: number) => `idea-file-${ideaId}`

/** Fetches what is missing, one after the other, and drops what has no room. Throws what a fetch throws. */
export async function prefetchIdeas(
  environment: PrefetchEnvironment,
  ideas: readonly IdeaSummary[],
): Promise<void> {
  let pieces = listPieces(ideas, environment.takesFiles)
  let index = await environment.findIndex()
  const room = roomFor(await environment.findFreeBytes(), keptBytes(index))
  for (;;) {
    const { next, surplus } = plan(pieces, index, room)
    if (surplus.length > 0) {
      index = without(index, surplus)
      if (!(await environment.save({ index, answer: null, drop: surplus }))) return
    }
    if (next === null) return
    const fetched = await fetchPiece(environment, next)
    if (fetched === null) {
      pieces = pieces.filter((piece) => piece !== next)
      continue
    }
    const { revision, name } = next
    const known = { revision, bytes: fetched.bytes, isKept: false }
    const after = plan(pieces, { ...index, [name]: known }, room)
    const isKept = after.kept.has(name)
    index = { ...without(index, after.surplus), [name]: { ...known, isKept } }
    const answer = isKept ? { name, value: fetched.value } : null
    if (!(await environment.save({ index, answer, drop: after.surplus }))) return
  }
}

function listPieces(ideas: readonly IdeaSummary[], takesFiles: boolean): Piece[] {
  const wanted = ideas.filter(({ status, kind }) => status === 'published' || kind !== 'html')
  const newest = wanted.slice(0, MAX_IDEAS)
  const texts = newest.map(({ id, revision }) => ({
    name: ideaName(id),
    ideaId: id,
    isFile: false,
    revision,
  }))
  const files = newest
    .filter(({ kind }) => takesFiles && kind === 'pdf')
    // The file of an idea never changes, so a kept one is never fetched again.
    .map(({ id }) => ({ name: fileName(id), ideaId: id, isFile: true, revision: 1 }))
  return [...texts, ...files]
}

const keptBytes = (index: Index) =>
  Object.values(index).reduce((sum, { bytes, isKept }) => sum + (isKept ? bytes : 0), 0)

/** Space used by prefetched answers counts as free, because the new plan may drop them. */
const roomFor = (free: number | null, kept: number) =>
  free === null ? BYTES_IF_UNKNOWN : Math.min(MAX_BYTES, (free + kept) * SHARE_OF_FREE)

/** Plans what to keep, what to drop for it (`surplus`), and what to fetch next. */
function plan(pieces: readonly Piece[], index: Index, room: number) {
  const kept = new Set<string>()
  let next: Piece | null = null
  let used = 0
  for (const piece of pieces) {
    const known = index[piece.name]
    const bytes = known?.revision === piece.revision ? known.bytes : 0
    if (used + bytes > room || used === room) continue
    used += bytes
    kept.add(piece.name)
    if (known?.revision !== piece.revision || !known.isKept) next ??= piece
  }
  const surplus = Object.entries(index)
    .filter(([name, { isKept }]) => isKept && !kept.has(name))
    .map(([name]) => name)
  return { kept, next, surplus }
}

const without = (index: Index, names: readonly string[]): Index =>
  Object.fromEntries(
    Object.entries(index).map(([name, known]) => [
      name,
      names.includes(name) ? { ...known, isKept: false } : known,
    ]),
  )

async function fetchPiece(environment: PrefetchEnvironment, { ideaId, isFile }: Piece) {
  if (isFile) {
    const value = await environment.fetchFile(ideaId)
    return value && { value, bytes: value.size }
  }
  const value = await environment.fetchIdea(ideaId)
  return value && { value, bytes: new Blob([JSON.stringify(value)]).size }
}
