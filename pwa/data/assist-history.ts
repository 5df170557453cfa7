import Dexie, { type EntityTable } from 'dexie'
import * as v from 'valibot'
import { deviceDatabases } from './device/end-with-page.ts'
import './device/open-in-frame.ts'

/** Conversations with the writing assistant, one per draft. They are stored on this device only, one database per account. */
export const Turn = v.object({
  id: v.string(),
  role: v.picklist(['user', 'assistant']),
  content: v.string(),
  timestamp: v.string(),
  /** The answer is incomplete: it was stopped, or the connection broke. */
  cut: v.optional(v.boolean(), false),
})
export type Turn = v.InferOutput<typeof Turn>

const Conversation = v.object({
  key: v.string(),
  turns: v.array(Turn),
  unsent: v.string(),
  /** Whether the draft has been seen on this device or the server. A draft without a first word is stored nowhere yet. */
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

/** A draft and the drafts that it continues, nearest first. Until it has a conversation of its own, it uses theirs. */
export type ConversationPlace = { draftId: string; copiedFrom: readonly string[] }

/** A change that one window makes to a conversation; others may change it at the same time. */
export type ConversationChange = { added?: Turn[]; dropped?: string[]; unsent?: string }

export const applyToTurns = (turns: Turn[], { added = [], dropped = [] }: ConversationChange): Turn[] => {
  const gone = new Set([...dropped, ...added.map(({ id }) => id)])
  return [...turns.filter(({ id }) => !gone.has(id)), ...added]
}

/** The draft's own conversation, otherwise that of a draft it was copied from. Null if none is found that can be read. */
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

/** Applies the change to the stored conversation in one transaction. Returns the conversation as stored. */
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

/** Deletes the conversation of a deleted draft. Copies without a conversation of their own get a copy of it first. */
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

/** The drafts that have conversations, and whether they have been seen. Does not create the database if there is none. */
export async function listConversations(
  accountId: number,
): Promise<Pick<Conversation, 'key' | 'hadDraft'>[]> {
  // Dexie.exists would create the database and delete it again.
  const isThere = (await Dexie.getDatabaseNames()).includes(nameOf(accountId))
  return isThere ? tableOf(accountId).toArray() : []
}

export async function noteDraft(accountId: number, draftId: string): Promise<void> {
  await tableOf(accountId).update(draftId, { hadDraft: true })
}

export const forgetConversations = (accountId: number, draftIds: string[]): Promise<void> =>
  tableOf(accountId).bulkDelete(draftIds)

/** Called at sign-out: removes all conversations of the account from the device. */
export async function clearAssistHistory(accountId: number): Promise<void> {
  opened.get(accountId)?.close()
  opened.delete(accountId)
  await Dexie.delete(nameOf(accountId))
}
