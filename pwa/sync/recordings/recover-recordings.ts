import type { Tables, Words } from '../../data/device/draft-tables.ts'
import type { SyncContext } from '../device/context.ts'
import { ideaIdInDraftId } from '../device/draft-id.ts'
import { findSuccessor } from '../device/draft-rows.ts'
import { PLAIN_SCHEMA } from '../device/editor-schema.ts'
import { hashOf } from '../device/keep-file.ts'
import { localSrc, memoHtml } from '../device/pictures.ts'
import { saveWordsIn } from '../device/save-words.ts'
import { whenWriterClosed } from '../writer/writer-lock.ts'
import { dropParts, listParts, listRecordings } from './recorded-parts.ts'

export const MEMO_NAME = 'Voice memo'

/** Lock of the page that is recording or about to put the memo into its text, held like that of a writer. */
export const lockOf = (recordingId: string) => `recording-${recordingId}`

/** Lists the words that are not saved yet; they may contain a memo already. */
type ListUnsaved = () => Promise<Words[]>

/**
 * Appends recordings whose page was closed or killed to the text of their drafts, each once, however often this runs. What the
 * device refuses to store stays where it is until the next start. Returns the first error of a refusal, or null.
 */
export async function recoverRecordings(
  userId: number,
  context: SyncContext,
  listUnsaved: ListUnsaved,
): Promise<unknown> {
  let refusal: unknown = null
  for (const recordingId of await listRecordings(userId))
    await whenWriterClosed(lockOf(recordingId), () =>
      recover(userId, context, recordingId, listUnsaved).catch((error: unknown) => {
        refusal ??= error
      }),
    )
  return refusal
}

async function recover(
  userId: number,
  context: SyncContext,
  recordingId: string,
  listUnsaved: ListUnsaved,
): Promise<void> {
  const parts = await listParts(userId, recordingId)
  const last = parts.at(-1)
  // This version of the app can read none of its parts, so they stay for one that can.
  if (!last) return
  const file = new Blob(
    parts.map(({ bytes }) => bytes),
    { type: last.bytes.type },
  )
  const hash = await hashOf(file)
  const memo = { draftId: last.draftId, hash, file, seconds: Math.max(1, Math.round(last.seconds)) }
  // If saving makes a copy, its id is the same each time this is repeated.
  const fixedIdContext = { ...context, newId: () => recordingId }
  const names = await context.store.read((tables) => namesOf(tables, hash))
  // These words have the memo where it was put. Merged with one after the text, they would have it twice, so it waits for them.
  if ((await listUnsaved()).some(({ html }) => hasMemo(html, names))) return
  await context.store.write((tables) => addMemo(fixedIdContext, tables, memo))
  // The memo is in its draft now. If parts remain, the next start finds the memo and only drops them.
  await dropParts(userId, recordingId).catch(() => undefined)
}

type Memo = { draftId: string; hash: string; file: Blob; seconds: number }

/** Adds the memo unless the draft has it: the page may have been killed after adding it and before dropping the parts. */
async function addMemo(
  context: SyncContext,
  tables: Tables,
  { draftId, hash, file, seconds }: Memo,
): Promise<void> {
  const ownId = nameWithoutRow(context, draftId)
  const draft = (await findSuccessor(tables, ownId)) ?? (await findSuccessor(tables, draftId))
  const known = await tables.findFile(hash)
  if (!known) await tables.putFile({ hash, fileName: MEMO_NAME, blob: file, uploaded: null })
  if (draft && hasMemo(draft.html, await namesOf(tables, hash))) return
  const { seq = 0, title = '', html = '' } = draft ?? {}
  const words = { title: title || MEMO_NAME, html: html + memoHtml(localSrc(hash), seconds) }
  const seen = { draftId: draft?.draftId ?? ownId, seq, title, html }
  // The memo is appended to the stored words and nothing is dropped, so this is safe whatever schema the draft needs.
  const editorSchema = draft?.editorSchema ?? PLAIN_SCHEMA
  await saveWordsIn(context, tables, seen, words, { editorSchema })
}

/** How a text may name the memo. */
const namesOf = async (tables: Tables, hash: string) =>
  [localSrc(hash), (await tables.findFile(hash))?.uploaded?.url].map((src) => `data-audio="${src}"`)

const hasMemo = (html: string, names: string[]) => names.some((name) => html.includes(name))

/**
 * The id for a new draft with the memo, if its own draft is no longer on this device. The id of a fetched draft is not used again,
 * because fetching the idea once more would replace the memo.
 */
const nameWithoutRow = (context: SyncContext, draftId: string): string =>
  ideaIdInDraftId(draftId) === null ? draftId : context.newId()
