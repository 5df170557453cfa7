import Dexie, { type EntityTable } from 'dexie'
import * as v from 'valibot'

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

const Conversation = v.object({ key: v.string(), turns: v.array(Turn), unsent: v.string() })
export type Conversation = v.InferOutput<typeof Conversation>

const MAX_TURNS = 100

type Database = Dexie & { conversations: EntityTable<Conversation, 'key'> }

const nameOf = (accountId: number) => `ideavault-assist-${accountId}`
const opened = new Map<number, Database>()

function tableOf(accountId: number): Database['conversations'] {
  const known = opened.get(accountId)
  if (known) return known.conversations
  const database = new Dexie(nameOf(accountId)) as Database
  database.version(1).stores({ conversations: 'key' })
  opened.set(accountId, database)
  return database.conversations
}

/** Null when there is none, or none that can be read. */
export async function findConversation(accountId: number, key: string): Promise<Conversation | null> {
  const stored: unknown = await tableOf(accountId).get(key)
  const parsed = v.safeParse(Conversation, stored)
  return parsed.success ? parsed.output : null
}

export async function keepConversation(accountId: number, conversation: Conversation): Promise<void> {
  const turns = conversation.turns.slice(-MAX_TURNS)
  await tableOf(accountId).put({ ...conversation, turns })
}

/** A new draft got its id: its conversation goes on under the new key. */
export async function moveConversation(accountId: number, from: string, to: string): Promise<void> {
  const table = tableOf(accountId)
  const stored = await table.get(from)
  if (!stored) return
  await table.put({ ...stored, key: to })
  await table.delete(from)
}

export async function dropConversation(accountId: number, key: string): Promise<void> {
  await tableOf(accountId).delete(key)
}

/** At sign-out: nothing of these conversations stays on the device. */
export async function clearAssistHistory(accountId: number): Promise<void> {
  opened.get(accountId)?.close()
  opened.delete(accountId)
  await Dexie.delete(nameOf(accountId))
}
