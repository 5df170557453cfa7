import type { LabelChange } from '#contract/rules/labels.ts'
import type { KeptRevision, Words } from '../../data/device/draft-tables.ts'
import { makeDraft, makeEntry } from '../device/draft-rows.ts'
import { PLAIN_SCHEMA } from '../device/editor-schema.ts'
import type { NamedFile } from '../device/keep-file.ts'
import { newLabels, withChange } from '../device/label-change.ts'
import { engineOf } from '../engine/engines.ts'
import { withRoom } from '../storage/make-room.ts'

type Imported = {
  words: Words
  /** The files that the words name by these hashes. */
  files: HashedFile[]
  pdf: HashedFile | null
  /** The id that the draft had before, if any. Storing it twice under this id makes one draft. */
  draftId?: string
  editorSchema?: number
  labels?: LabelChange | undefined
  revisions?: Omit<KeptRevision, 'id' | 'draftId'>[]
}
/** `hash` is the SHA-256 of the bytes. */
type HashedFile = NamedFile & { hash: string }

/**
 * Stores an imported draft with its files on this device in one transaction, so that either all of it is there or nothing. It is
 * sent later like any other draft.
 */
export async function keepImported(userId: number, imported: Imported): Promise<void> {
  const engine = engineOf(userId)
  const { context } = engine
  const { words, files, pdf, editorSchema = PLAIN_SCHEMA, revisions = [], labels } = imported
  const draftId = imported.draftId ?? context.newId()
  const filed = pdf && { hash: pdf.hash, fileName: pdf.fileName }
  const { title, html } = words
  const keep = () =>
    context.store.write(async (tables) => {
      if (await tables.findDraft(draftId)) return
      for (const { hash, file, fileName } of files) {
        const known = await tables.findFile(hash)
        await tables.putFile({ hash, fileName, ...known, blob: file, uploaded: null })
      }
      if (filed && pdf) {
        const known = { uploaded: null, ...(await tables.findFile(filed.hash)) }
        const filedAs = { ...known.filedAs, [filed.fileName]: draftId }
        await tables.putFile({ ...known, ...filed, blob: pdf.file, filedAs })
      }
      for (const revision of revisions) await tables.addRevision({ ...revision, draftId })
      const made = makeDraft(context, { draftId, words: { title, html }, editorSchema, file: filed })
      const draft = { ...made, draftKey: imported.draftId ?? null }
      await tables.putDraft(draft)
      await tables.putEntry(makeEntry(context, draft))
      if (labels && (labels.add.length > 0 || labels.isPinned !== null))
        await tables.putLabels(withChange(newLabels(draftId), labels))
    })
  const bytes = [...files, ...(pdf ? [pdf] : [])].reduce((sum, { file }) => sum + file.size, 0)
  await withRoom(userId, bytes, keep)
  engine.requestSync()
}
