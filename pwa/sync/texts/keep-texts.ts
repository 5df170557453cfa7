import type { IdeaText } from '#contract/finding/texts.ts'
import type { IdeaSummary } from '#contract/ideas.ts'
import { findingLimits } from '#contract/rules/finding-limits.ts'

/** How many characters of texts a device keeps for searching; the newest ideas come first. */
const MAX_LENGTH = 20_000_000

export interface TextEnvironment {
  /** The ideas whose texts are kept, with their revision and length. */
  known(): Promise<ReadonlyMap<number, { revision: number; length: number }>>
  /** The ideas whose words are in draft rows on this device: these are searched there. */
  written(): Promise<ReadonlySet<number>>
  fetch(ids: number[]): Promise<IdeaText[]>
  put(texts: IdeaText[]): Promise<void>
  drop(ids: number[]): Promise<void>
}

/** Fetches the texts of listed ideas that the device does not have, and drops those of ideas that are no longer listed. */
export async function keepTexts(environment: TextEnvironment, ideas: readonly IdeaSummary[]): Promise<void> {
  const [known, written] = await Promise.all([environment.known(), environment.written()])
  const listed = new Set(ideas.map(({ id }) => id))
  const gone = [...known.keys()].filter((id) => !listed.has(id))
  if (gone.length > 0) await environment.drop(gone)
  let room = MAX_LENGTH
  let missing: number[] = []
  for (const { id, revision, kind } of ideas) {
    const kept = known.get(id)
    room -= kept?.length ?? 0
    if (room <= 0) break
    if (kind !== 'pdf' && !written.has(id) && kept?.revision !== revision) missing.push(id)
  }
  while (missing.length > 0 && room > 0) {
    const asked = missing.slice(0, findingLimits.textsAtOnce)
    const texts = await environment.fetch(asked)
    if (texts.length > 0) await environment.put(texts)
    for (const { text } of texts) room -= text.length
    // A truncated answer lacks the ideas with the highest ids; an empty one means that all that were asked for are gone.
    const last = Math.max(0, ...texts.map(({ id }) => id))
    const left = texts.length === 0 ? [] : asked.filter((id) => id > last)
    missing = [...left, ...missing.slice(asked.length)]
  }
}
