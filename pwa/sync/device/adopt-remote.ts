import { hasGoneBack } from '#contract/rules/restored.ts'
import type { LocalDraft, Tables, Words } from '../../data/device/draft-tables.ts'
import { containsWords } from '../merge/contains-words.ts'
import { type Resolution, resolve, sameWords } from '../merge/resolve.ts'
import { isSentAgain } from './adopt-loss.ts'
import type { RemoteIdea, SyncContext } from './context.ts'
import { copyDraft, copyIdOf, idOfState } from './copy-draft.ts'
import { asOnServer, isDirty, keepRevision, makeEntry, withWords } from './draft-rows.ts'
import { isTooNew, tooOld } from './editor-schema.ts'
import { giveUpRow } from './give-up-row.ts'
import { listPictures, sameExceptFiles, withOwnFiles } from './pictures.ts'

/** `opId` is that of this device's change; the id of a copy is derived from it. */
type RemoteChange = { draft: LocalDraft; remote: RemoteIdea; opId: string; refused?: Words | null }

/** The common base when two devices each began the same draft: no words. */
const NO_WORDS: Words = { title: '', html: '' }

/**
 * The server has other words than this device started from. Nothing that a person typed is lost: words that cannot be merged
 * cleanly become a copy, and replaced or merged words stay as a revision. Clocks of devices differ, so none is used.
 */
export async function adoptRemote(context: SyncContext, tables: Tables, change: RemoteChange): Promise<void> {
  const { draft, remote, refused } = change
  if (!remote.isText) return giveUpRow(context, tables, change)
  if (draft.isDeleted) return keepUndeleted(context, tables, change)
  if (sameWords(draft, remote)) return replace(context, tables, draft, remote)
  // Another device has already sent the same words again. If their pictures are on this device, its version is sent, because that
  // one gets their new addresses.
  if (isSentAgain(draft) && sameExceptFiles(draft, remote))
    return listPictures(draft.html).length === 0
      ? replace(context, tables, draft, remote)
      : applyResolution(context, tables, change, { kind: 'mine' })
  if (!isDirty(draft)) return adoptUnchanged(context, tables, change)
  const why = whyNotSendable(draft, remote)
  if (why !== null)
    return containsWords(remote, draft)
      ? replace(context, tables, draft, remote)
      : continueAsCopy(context, tables, change, why)
  if (isTooNew(context, remote)) return waitForUpdate(context, tables, change)
  const isOurs = refused && sameWords(refused, remote)
  const base = isOurs ? refused : (draft.base ?? NO_WORDS)
  await applyResolution(context, tables, change, resolve(base, draft, remote, context.split))
}

/** Why words of this device must not be sent to the idea; null when they may. */
function whyNotSendable(draft: LocalDraft, remote: RemoteIdea): 'published' | 'server-went-back' | null {
  if (remote.status === 'published') return 'published'
  return hasLostWords(draft, remote) ? 'server-went-back' : null
}

/** Whether the server was restored from a backup and lacks words that it once had; only their owner can tell which are right. */
const hasLostWords = ({ base }: LocalDraft, remote: RemoteIdea): boolean =>
  base !== null && hasGoneBack(base.revision, remote.revision) && !containsWords(remote, base)

/** A newer app wrote the server's words. This version cannot merge or show them, so the words of this device stay unsent. */
async function waitForUpdate(
  context: SyncContext,
  tables: Tables,
  { draft, remote, refused }: RemoteChange,
): Promise<void> {
  const entry = await tables.findEntry(draft.draftId)
  if (entry?.blocked?.code === tooOld.code && entry.seq === draft.seq) return
  const next = { ...draft, ideaId: remote.id }
  await tables.putDraft(next)
  await tables.putEntry({ ...makeEntry(context, next, refused), blocked: tooOld })
}

/** Nothing was written here since the server had these words. If it lost them, every device makes a copy under the same id. */
async function adoptUnchanged(context: SyncContext, tables: Tables, change: RemoteChange): Promise<void> {
  const { draft, remote } = change
  if (!hasLostWords(draft, remote)) return replace(context, tables, draft, remote)
  const opId = idOfState(remote.id, draft.base?.revision ?? 0)
  await continueAsCopy(context, tables, { ...change, opId }, 'server-went-back')
}

async function applyResolution(
  context: SyncContext,
  tables: Tables,
  change: RemoteChange,
  resolution: Resolution,
): Promise<void> {
  const { draft, remote } = change
  if (resolution.kind === 'copy') return continueAsCopy(context, tables, change, 'changed')
  if (resolution.kind === 'same' || resolution.kind === 'theirs')
    return replace(context, tables, draft, remote)
  if (resolution.kind === 'merged') return applyMerge(context, tables, change, resolution.words)
  const { id, revision, status, title, html } = remote
  const editorSchema = Math.max(draft.editorSchema, remote.editorSchema)
  const next: LocalDraft = { ...draft, ideaId: id, base: { revision, title, html }, status, editorSchema }
  await tables.putDraft(next)
  await tables.putEntry(makeEntry(context, next))
}

/** Both versions stay as revisions, and a notice tells their writer. If the result is theirs, there is nothing to send. */
async function applyMerge(
  context: SyncContext,
  tables: Tables,
  { draft, remote }: RemoteChange,
  words: Words,
): Promise<void> {
  const mine = await keepRevision(context, tables, draft.draftId, 'mine', draft)
  const theirs = await keepRevision(context, tables, draft.draftId, 'theirs', remote)
  const adopted = asOnServer(draft, remote)
  const isTheirs = sameWords(words, remote)
  const joined = isTheirs ? adopted : { ...withWords(adopted, words), ackedSeq: draft.ackedSeq }
  const next: LocalDraft = { ...joined, notice: { kind: 'merged', mine, theirs } }
  await tables.putDraft(next)
  if (isTheirs) await tables.dropEntry(draft.draftId)
  else await tables.putEntry(makeEntry(context, next))
}

/** Replaces words that were not changed on this device. */
async function replace(
  context: SyncContext,
  tables: Tables,
  draft: LocalDraft,
  remote: RemoteIdea,
): Promise<void> {
  const isChanged = !sameWords(draft, remote)
  if (isChanged) await keepRevision(context, tables, draft.draftId, 'replaced', draft)
  const next = asOnServer(draft, remote)
  // If the words are the same, `seq` stays, so that an open editor does not render them again.
  await tables.putDraft(isChanged ? next : { ...next, seq: draft.seq, ackedSeq: draft.seq })
  await tables.dropEntry(draft.draftId)
}

async function continueAsCopy(
  context: SyncContext,
  tables: Tables,
  { draft, remote, opId }: RemoteChange,
  why: 'changed' | 'published' | 'server-went-back',
): Promise<void> {
  const copyId = copyIdOf(opId)
  const words = why === 'server-went-back' ? await withOwnFiles(tables, draft) : draft
  const originalTitle = remote.title
  const copy = await copyDraft(context, tables, { draft, words, copyId, why, originalTitle })
  await keepRevision(context, tables, draft.draftId, 'mine', draft)
  await tables.putDraft({ ...asOnServer(draft, remote), notice: { kind: 'copied', copyId: copy.draftId } })
  await tables.dropEntry(draft.draftId)
}

/** The idea was deleted here but changed or published elsewhere: it stays, and a notice asks its owner. */
async function keepUndeleted(
  context: SyncContext,
  tables: Tables,
  { draft, remote }: RemoteChange,
): Promise<void> {
  if (!sameWords(draft, remote)) await keepRevision(context, tables, draft.draftId, 'mine', draft)
  await tables.putDraft({ ...asOnServer(draft, remote), notice: { kind: 'kept' } })
  await tables.dropEntry(draft.draftId)
}
