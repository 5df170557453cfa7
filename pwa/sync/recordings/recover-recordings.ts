import type { Tables } from '../../data/device/draft-tables.ts'
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

/** Held as a writer is, by the page that records or is about to put the memo into its text. */
export const lockOf = (recordingId: string) => `recording-${recordingId}`

/**
 * Puts recordings whose page was closed or killed behind the text of their drafts; each once, however often it is tried. What the device
 * refuses to keep stays where it is until the next start. Answers why it refused some; null where it did not.
 */
export async function recoverRecordings(userId: number, context: SyncContext): Promise<unknown> {
  let refusal: unknown = null
  for (const recordingId of await listRecordings(userId))
    await whenWriterClosed(lockOf(recordingId), () =>
      recover(userId, context, recordingId).catch((error: unknown) => {
        refusal ??= error
      }),
    )
  return refusal
}

async function recover(userId: number, context: SyncContext, recordingId: string): Promise<void> {
  const parts = await listParts(userId, recordingId)
  const last = parts.at(-1)
  // Nothing of it can be read by this version of the app: it waits for one that can.
  if (!last) return
  const file = new Blob(
    parts.map(({ bytes }) => bytes),
    { type: last.bytes.type },
  )
  const hash = await hashOf(file)
  const memo = { draftId: last.draftId, hash, file, seconds: Math.max(1, Math.round(last.seconds)) }
  // A copy that it leads to has one id, however often this is repeated.
  const once = { ...context, newId: () => recordingId }
  await context.store.write((tables) => addMemo(once, tables, memo))
  // The memo stands in its draft. Parts that stay do nothing at the next start but go.
  await dropParts(userId, recordingId).catch(() => undefined)
}

type Memo = { draftId: string; hash: string; file: Blob; seconds: number }

/** The page may have died after it had put the memo into its text, and before it had dropped the parts. */
async function addMemo(
  context: SyncContext,
  tables: Tables,
  { draftId, hash, file, seconds }: Memo,
): Promise<void> {
  const ownId = nameWithoutRow(context, draftId)
  const draft = (await findSuccessor(tables, ownId)) ?? (await findSuccessor(tables, draftId))
  const known = await tables.findFile(hash)
  if (!known) await tables.putFile({ hash, fileName: MEMO_NAME, blob: file, uploaded: null })
  const url = known?.uploaded?.url
  const names = [localSrc(hash), url].map((src) => `data-audio="${src}"`)
  if (names.some((name) => draft?.html.includes(name))) return
  const { seq = 0, title = '', html = '' } = draft ?? {}
  const words = { title: title || MEMO_NAME, html: html + memoHtml(localSrc(hash), seconds) }
  const seen = { draftId: draft?.draftId ?? ownId, seq, title, html }
  // It is added to the words as they are stored, of which nothing is dropped: an app of any age may do that.
  const editorSchema = draft?.editorSchema ?? PLAIN_SCHEMA
  await saveWordsIn(context, tables, seen, words, { editorSchema })
}

/**
 * What the memo's own draft is called where that of its idea is not here any more. A fetched idea is called by its number: fetched again, it
 * would take the place of the memo.
 */
const nameWithoutRow = (context: SyncContext, draftId: string): string =>
  ideaIdInDraftId(draftId) === null ? draftId : context.newId()
