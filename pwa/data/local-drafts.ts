import * as v from 'valibot'
import { LocalDraft, openDatabase } from './db.ts'
import { forgetLastWords, readLastWords } from './last-words.ts'

/** Words that this device keeps until the server has acknowledged them. */
export const ideaKey = (ideaId: number) => `idea-${ideaId}`
export const newKey = (uuid: string) => `new-${uuid}`
/** The UUID of a draft that the server has not numbered; the same for every try to send it. */
export const draftIdOf = (key: string) => key.replace(/^new-/, '')

/**
 * Resolves after the transaction is durable; rejects when the device cannot keep it (quota, private mode). A page that is
 * being closed gets no further turn, so the write and its commit are asked for at once.
 */
export async function keepDraft(userId: number, draft: LocalDraft): Promise<void> {
  const database = openDatabase(userId)
  const written = database.isOpen() ? writeAtOnce(database.backendDB(), draft) : null
  // A connection that the system closed is opened anew by Dexie.
  if (written === null) await database.drafts.put(draft)
  else await written
}

function writeAtOnce(connection: IDBDatabase, draft: LocalDraft): Promise<void> | null {
  try {
    const transaction = connection.transaction('drafts', 'readwrite', { durability: 'strict' })
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('The device refused.'))
    })
    transaction.objectStore('drafts').put(draft)
    transaction.commit()
    return written
  } catch {
    return null
  }
}

/** What cannot be read as a draft is left where it is and not shown. */
function read(stored: unknown): LocalDraft | null {
  const parsed = v.safeParse(LocalDraft, stored)
  return parsed.success ? parsed.output : null
}

/** Should the device refuse them, they stay where they are. */
async function takeInLastWords(userId: number): Promise<void> {
  for (const draft of readLastWords(userId)) {
    await keepDraft(userId, draft)
    forgetLastWords(userId, draft.key)
  }
}

export async function findDraft(userId: number, key: string): Promise<LocalDraft | null> {
  await takeInLastWords(userId)
  return read(await openDatabase(userId).drafts.get(key))
}

export async function listDrafts(userId: number): Promise<LocalDraft[]> {
  await takeInLastWords(userId)
  const stored = await openDatabase(userId).drafts.toArray()
  return stored
    .map(read)
    .filter((draft) => draft !== null)
    .sort((a, b) => (a.changedAt < b.changedAt ? 1 : -1))
}

/** Drops a draft, but only while it still holds these very words: what was typed meanwhile stays. */
export async function dropDraft(
  userId: number,
  key: string,
  saved: { title: string; html: string } | 'whatever it holds',
): Promise<void> {
  const { drafts } = openDatabase(userId)
  if (saved === 'whatever it holds') await drafts.delete(key)
  else
    await drafts
      .where('key')
      .equals(key)
      .and(({ title, html }) => title === saved.title && html === saved.html)
      .delete()
}
