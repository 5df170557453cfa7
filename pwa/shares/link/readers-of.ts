import type { ActivityEvent } from '#contract/activity.ts'
import type { PartsRead } from '../../document/reading/parts-words.ts'

/** One reader of one link, summed up from its events. */
export type LinkReader = {
  key: string
  /** Null when their details were erased. */
  name: string | null
  email: string | null
  proven: boolean
  /** When they gave their details; null when only later events were fetched. */
  identifiedAt: string | null
  agreedAt: string | null
  /** Version of the agreement that they accepted last. */
  agreementVersion: string | null
  /** Certificate of their last acceptance; null when that was erased. */
  certificateId: string | null
  openedAt: string | null
  isReading: boolean
  hasDeclined: boolean
  /** Total of all finished readings, in milliseconds. */
  readMs: number
  /** How long each page or section was on the screen, as far as that is known. */
  parts: PartsRead | null
  comments: number
  hasDownloaded: boolean
  /** When they were seen here last. */
  lastAt: string
}

/**
 * The readers of a link, the most recent first. A proven address is the same person in every browser; an address that was only typed
 * counts as another person each time details are given. `events`: those of one link, newest first.
 */
export function readersOf(events: readonly ActivityEvent[]): LinkReader[] {
  const readers = new Map<string, LinkReader>()
  const provenAs = provenAddresses(events)
  for (const event of events) {
    const key = keyOf(event, provenAs)
    if (key === null) continue
    const reader = readers.get(key) ?? newReader(key, event)
    readers.set(key, reader)
    addEvent(reader, event)
  }
  return [...readers.values()]
}

/** Proven addresses by recipient id: events from before the proof belong to the same person. */
function provenAddresses(events: readonly ActivityEvent[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const { who } of events)
    if (who?.proven && who.recipientId !== null && who.email !== null)
      found.set(who.recipientId, who.email.toLowerCase())
  return found
}

function keyOf({ who, erased, kind }: ActivityEvent, provenAs: ReadonlyMap<number, string>): string | null {
  // Asking for access, being refused and being invited are not reading.
  if (kind === 'asked' || kind === 'refused' || kind === 'link-made') return null
  if (erased) return 'erased'
  if (who?.recipientId == null) return null
  return provenAs.get(who.recipientId) ?? `recipient ${who.recipientId}`
}

const newReader = (key: string, { who, at }: ActivityEvent): LinkReader => ({
  key,
  name: who?.name ?? null,
  email: who?.email ?? null,
  proven: false,
  identifiedAt: null,
  agreedAt: null,
  agreementVersion: null,
  certificateId: null,
  openedAt: null,
  isReading: false,
  hasDeclined: false,
  readMs: 0,
  parts: null,
  comments: 0,
  hasDownloaded: false,
  lastAt: at,
})

function addEvent(reader: LinkReader, { id, kind, facts, who, at, erased }: ActivityEvent): void {
  if (who?.proven) reader.proven = true
  switch (kind) {
    case 'identified':
      reader.identifiedAt ??= at
      break
    case 'agreed':
      reader.agreedAt ??= at
      reader.agreementVersion ??= facts.agreementVersion
      if (!erased) reader.certificateId ??= id
      break
    case 'declined':
      reader.hasDeclined = reader.agreedAt === null
      break
    case 'opened':
      reader.openedAt ??= at
      if (facts.reading) reader.isReading = true
      break
    case 'read':
      reader.readMs += (facts.visibleSeconds ?? facts.seconds) * 1_000
      reader.parts = addParts(reader.parts, facts)
      break
    case 'commented':
      if (!facts.byOwner) reader.comments += 1
      break
    case 'downloaded':
      reader.hasDownloaded = true
      break
  }
}

/** Adds up all readings. An older one of a text with another number of sections cannot be added and is left out. */
function addParts(
  known: PartsRead | null,
  { unit, pages }: Extract<ActivityEvent, { kind: 'read' }>['facts'],
): PartsRead | null {
  if (!unit || !pages) return known
  if (!known) return { unit, seconds: pages }
  if (known.seconds.length !== pages.length) return known
  return { unit, seconds: known.seconds.map((seconds, n) => seconds + (pages[n] ?? 0)) }
}
