import { clearAssistHistory } from '../../data/assist-history.ts'
import type { DraftCard, KeptRevision, LocalDraft, Tables } from '../../data/device/draft-tables.ts'
import type { KeptFile } from '../../data/device/kept-file.ts'
import { clearTypedWords } from '../../data/device/typed-words.ts'
import { findEarlierAccounts, forgetAccount, type LastUser } from '../../data/last-user.ts'
import { ideaIdInDraftId } from '../device/draft-id.ts'
import { dropWhole } from '../device/draft-rows.ts'
import { listPictures, sameExceptFiles, withHashes } from '../device/pictures.ts'
import { withAccountLock } from '../engine/account-lock.ts'
import { engineOf, recoverClosedPages } from '../engine/engines.ts'
import { keepsNothing, wipeAll } from '../engine/wipe-device.ts'
import { keepImported } from '../uploads/keep-imported.ts'
import { listOpenDrafts } from '../writer/writer-lock.ts'

/** Ideas on this device from an account that the server no longer has (docs/decisions/0068-an-earlier-account-with-the-same-address.md). */
export type Earlier = { accountId: number; cards: DraftCard[] }

/** Finds ideas of earlier accounts with the same email address as this one. */
export async function findEarlier(user: Pick<LastUser, 'id' | 'email'>): Promise<Earlier[]> {
  const found: Earlier[] = []
  for (const accountId of await findEarlierAccounts(user)) {
    await recoverClosedPages(accountId)
    const { store } = engineOf(accountId).context
    const all = await store.listCards()
    const cards = await store.read(async (tables) => {
      const there = []
      for (const card of all) if (await isWhole(tables, card)) there.push(card)
      return there
    })
    if (cards.length > 0) found.push({ accountId, cards })
  }
  return found
}

/** Whether the draft can be moved: a PDF only if its bytes are on this device. */
async function isWhole(tables: Tables, { kind, file, isDeleted }: DraftCard): Promise<boolean> {
  if (isDeleted) return false
  return kind !== 'pdf' || (file !== null && (await tables.findFile(file.hash))?.blob != null)
}

/**
 * Moves the ideas of earlier accounts to this one as drafts: words, revisions, pictures, memos and PDFs. Each is stored here in
 * full before it is removed there, so nothing is lost if this is interrupted, and repeating it makes no duplicates.
 */
export async function moveEarlierDrafts(userId: number, earlier: Earlier[]): Promise<void> {
  for (const { accountId, cards } of earlier) {
    const bringAll = async () => {
      for (const { draftId } of cards) await bringOne(userId, accountId, draftId)
      await forgetIfEmpty(accountId)
    }
    await withAccountLock(accountId, bringAll, 'bring-over')
  }
}

async function bringOne(userId: number, accountId: number, draftId: string): Promise<void> {
  const from = engineOf(accountId).context.store
  const found = await from.read((tables) => readWhole(tables, draftId))
  if (!found) return
  const { draft, revisions, files, pdf } = found
  const { context } = engineOf(userId)
  const id = idOf(accountId, draft)
  const known = await context.store.read((tables) => tables.findDraft(id))
  // An earlier run was interrupted, and another tab has changed the moved draft since.
  const isOther = known !== null && !sameExceptFiles(known, draft)
  await keepImported(userId, {
    words: draft,
    draftId: isOther ? context.newId() : id,
    editorSchema: draft.editorSchema,
    revisions,
    files,
    pdf,
  })
  await dropUnchanged(accountId, draft)
}

/** Drops a draft unless another tab has changed it since it was read. */
const dropUnchanged = (accountId: number, { draftId, seq }: Pick<LocalDraft, 'draftId' | 'seq'>) =>
  engineOf(accountId).context.store.write(async (tables) => {
    if ((await tables.findDraft(draftId))?.seq === seq) await dropWhole(tables, draftId)
  })

type Whole = {
  draft: LocalDraft
  revisions: Omit<KeptRevision, 'id' | 'draftId'>[]
  files: NamedBytes[]
  pdf: NamedBytes | null
}
type NamedBytes = { hash: string; file: Blob; fileName: string }

/** A draft with all files that it names and that are on this device. Server addresses are replaced by local files. */
async function readWhole(tables: Tables, draftId: string): Promise<Whole | null> {
  const draft = await tables.findDraft(draftId)
  if (!draft) return null
  const all = (await tables.listFiles()).flatMap(named)
  const hashes = new Map(all.flatMap(({ hash, urls }) => urls.map((url) => [url, hash])))
  const local = withHashes(draft, hashes)
  const revisions = (await tables.listRevisions(draftId)).map(({ id: _id, draftId: _of, ...revision }) =>
    withHashes(revision, hashes),
  )
  const wanted = new Set([local, ...revisions].flatMap(({ html }) => listPictures(html)))
  const bytes = draft.file && all.find(({ hash }) => hash === draft.file?.hash)
  return {
    draft: local,
    revisions,
    files: all.filter(({ hash }) => wanted.has(hash)),
    pdf: bytes ? { ...bytes, fileName: draft.file?.fileName ?? bytes.fileName } : null,
  }
}

function named({ hash, blob, fileName, uploaded, formerUrls = [] }: KeptFile) {
  const urls = uploaded ? [uploaded.url, ...formerUrls] : formerUrls
  return blob ? [{ hash, file: blob, fileName, urls }] : []
}

/** The key under which the draft was first made, so that all devices that move it make one idea of it. */
function idOf(accountId: number, { draftId, draftKey, ideaId }: LocalDraft): string {
  if (ideaIdInDraftId(draftId) === null) return draftId
  const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')
  // Its client gave it no key, so this is a custom UUID (RFC 9562 version 8) made of the idea's and the account's id.
  return draftKey ?? `${hex(ideaId ?? 0, 8)}-0000-8000-8001-${hex(accountId, 12)}`
}

/** Removes these ideas with their owner's consent, except those that were changed since they were shown. */
export async function discardEarlier(earlier: Earlier[]): Promise<void> {
  for (const { accountId, cards } of earlier) {
    for (const card of cards) await dropUnchanged(accountId, card)
    await forgetIfEmpty(accountId)
  }
}

/**
 * Removes the account from this device if nothing of it is left here (rows that this version cannot read count) and it is certain
 * that no page has one of its drafts open.
 */
async function forgetIfEmpty(accountId: number): Promise<void> {
  const isOpen = (await listOpenDrafts(accountId))?.size !== 0
  if (isOpen || !(await keepsNothing(accountId))) return
  clearTypedWords(accountId)
  await clearAssistHistory(accountId)
  await wipeAll(accountId)
  await forgetAccount(accountId)
}
