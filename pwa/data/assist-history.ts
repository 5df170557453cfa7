import Dexie, { type EntityTable } from 'dexie'
import * as v from 'valibot'
import { deviceDatabases } from './device/end-with-page.ts'
import './device/open-in-frame.ts'

/** Conversations with the writing assistant, one for each draft: on this device only, one database per account. */
export const Turn = v.object({
  id: v.string(),
  role: v.picklist(['user', 'assistant']),
  content: v.string(),
  timestamp: v.string(),
  /** The answer was stopped or broke off. */
  cut: v.optional(v.boolean(), false),
})
export type Turn = v.InferOutput<typeof Turn>

const Conversation = v.object({
  key: v.string(),
  turns: v.array(Turn),
  unsent: v.string(),
  /** Its draft was on this device, or on the server, since. Before its first word a draft is nowhere. */
  hadDraft: v.optional(v.boolean(), false),
})
export type Conversation = v.InferOutput<typeof Conversation>

const MAX_TURNS = 100

type Database = Dexie & { conversations: EntityTable<Conversation, 'key'> }

const nameOf = (accountId: number) => `ideavault-assist-${accountId}`
const opened = new Map<number, Database>()

function tableOf(accountId: number): Database['conversations'] {
  const known = opened.get(accountId)
  if (known) return known.conversations
  const database = new Dexie(nameOf(accountId), { indexedDB: deviceDatabases }) as Database
  database.version(1).stores({ conversations: 'key' })
  opened.set(accountId, database)
  return database.conversations
}

/** A draft, and the drafts whose words went on in it, nearest first: until somebody speaks, their conversation is its own. */
export type ConversationPlace = { draftId: string; copiedFrom: readonly string[] }

/** What one window does to a conversation; others may do something at the same time. */
export type ConversationChange = { added?: Turn[]; dropped?: string[]; unsent?: string }

export const applyToTurns = (turns: Turn[], { added = [], dropped = [] }: ConversationChange): Turn[] => {
  const gone = new Set([...dropped, ...added.map(({ id }) => id)])
  return [...turns.filter(({ id }) => !gone.has(id)), ...added]
}

/** The draft's own conversation, else that of what it was copied from. Null when none is there that can be read. */
export async function findConversation(
  accountId: number,
  { draftId, copiedFrom }: ConversationPlace,
): Promise<Conversation | null> {
  const found: unknown[] = await tableOf(accountId).bulkGet([draftId, ...copiedFrom])
  for (const stored of found) {
    const parsed = v.safeParse(Conversation, stored)
    if (parsed.success) return parsed.output
  }
  return null
}

/** One transaction, upon what is kept by then. Answers the conversation as it is kept now. */
export function changeConversation(
  accountId: number,
  place: ConversationPlace,
  change: ConversationChange,
): Promise<Conversation> {
  const table = tableOf(accountId)
  return table.db.transaction('rw', table, async () => {
    const found = await findConversation(accountId, place)
    const conversation = {
      key: place.draftId,
      turns: applyToTurns(found?.turns ?? [], change).slice(-MAX_TURNS),
      unsent: change.unsent ?? found?.unsent ?? '',
      hadDraft: found?.hadDraft ?? false,
    }
    await table.put(conversation)
    return conversation
  })
}

/** The draft is deleted. Copies of it that have spoken nothing of their own keep what was said before them. */
export async function dropConversation(
  accountId: number,
  draftId: string,
  copies: readonly ConversationPlace[],
): Promise<void> {
  for (const copy of copies) {
    if ((await findConversation(accountId, copy)) !== null) await changeConversation(accountId, copy, {})
  }
  await tableOf(accountId).delete(draftId)
}

/** The drafts about which something was said, and whether they were there since. Where nothing ever was, no database is made. */
export async function listConversations(
  accountId: number,
): Promise<Pick<Conversation, 'key' | 'hadDraft'>[]> {
  // Dexie.exists would make the database, and delete it.
  const isThere = (await Dexie.getDatabaseNames()).includes(nameOf(accountId))
  return isThere ? tableOf(accountId).toArray() : []
}

export async function noteDraft(accountId: number, draftId: string): Promise<void> {
  await tableOf(accountId).update(draftId, { hadDraft: true })
}

export const forgetConversations = (accountId: number, draftIds: string[]): Promise<void> =>
  tableOf(accountId).bulkDelete(draftIds)

/** At sign-out: nothing of these conversations stays on the device. */
export async function clearAssistHistory(accountId: number): Promise<void> {
  opened.get(accountId)?.close()
  opened.delete(accountId)
  await Dexie.delete(nameOf(accountId))
}
