import type { IdeaText } from '#contract/finding/texts.ts'
import type { IdeaSummary } from '#contract/ideas.ts'
import { findingLimits } from '#contract/rules/finding-limits.ts'

/** What a device keeps of texts for searching them, in characters; the newest ideas come first. */
const MAX_LENGTH = 20_000_000

export interface TextPlaces {
  /** Of which ideas it keeps the texts, and of which revision. */
  known(): Promise<ReadonlyMap<number, { revision: number; length: number }>>
  /** The ideas whose words are written here: these are searched where they stand. */
  written(): Promise<ReadonlySet<number>>
  fetch(ids: number[]): Promise<IdeaText[]>
  put(texts: IdeaText[]): Promise<void>
  drop(ids: number[]): Promise<void>
}

/** Fetches the texts of a list that the device does not have, and lets those go that are not listed any more. */
export async function keepTexts(places: TextPlaces, ideas: readonly IdeaSummary[]): Promise<void> {
  const [known, written] = await Promise.all([places.known(), places.written()])
  const listed = new Set(ideas.map(({ id }) => id))
  const gone = [...known.keys()].filter((id) => !listed.has(id))
  if (gone.length > 0) await places.drop(gone)
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
    const texts = await places.fetch(asked)
    if (texts.length > 0) await places.put(texts)
    for (const { text } of texts) room -= text.length
    // An answer that was cut leaves out those with the highest ids; one without any says that the others are gone.
    const last = Math.max(0, ...texts.map(({ id }) => id))
    const left = texts.length === 0 ? [] : asked.filter((id) => id > last)
    missing = [...left, ...missing.slice(asked.length)]
  }
}
