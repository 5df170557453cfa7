import Dexie, { type EntityTable } from 'dexie'
import * as v from 'valibot'

/** All tables of the device, one database per account. */
export const LocalDraft = v.object({
  /** 'idea-12', or 'new-' and a UUID until the server gave an id. */
  key: v.string(),
  ideaId: v.nullable(v.number()),
  title: v.string(),
  html: v.string(),
  /** The server's revision that these words were written on; null for a new idea. */
  baseRevision: v.nullable(v.number()),
  predecessorId: v.nullable(v.number()),
  /** For showing only; no decision uses a device's clock. */
  changedAt: v.string(),
})
export type LocalDraft = v.InferOutput<typeof LocalDraft>

type Database = Dexie & { drafts: EntityTable<LocalDraft, 'key'> }

const opened = new Map<number, Database>()

export function openDatabase(userId: number): Database {
  const known = opened.get(userId)
  if (known) return known
  const database = new Dexie(`ideavault-${userId}`, { chromeTransactionDurability: 'strict' }) as Database
  database.version(1).stores({ drafts: 'key' })
  opened.set(userId, database)
  return database
}
