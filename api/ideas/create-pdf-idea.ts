import { titleOfPdf } from '#contract/content/short-title.ts'
import { getIdeaFile } from '#contract/ideas.ts'
import type { StampFault } from '#contract/rules/stamp-faults.ts'
import { stillArriving } from '../adapters/database/arriving-file.model.ts'
import { nextId } from '../adapters/database/sequence.model.ts'
import { cleanFileName } from '../adapters/files/clean-file-name.ts'
import { saveArriving } from '../adapters/files/save-arriving.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import type { Upload } from '../http/upload.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { charged } from '../usage/charge.ts'
import { spendUpload } from '../usage/spend-upload.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'
import { findStampFault } from './judge-file.ts'
import { makeOnce } from './make-once.ts'

/** How far into a file PDF viewers look for the header (ISO 32000-1, implementation note 13) and the end marker. */
const SEARCHED_BYTES = 1024
const RETRY_SECONDS = 5

/** Checked by content, never by file name: a header at the start and an end marker near the end. */
function isPdf(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, SEARCHED_BYTES).includes('%PDF-') &&
    bytes.subarray(-2 * SEARCHED_BYTES).includes('%%EOF')
  )
}

/**
 * Turns an uploaded PDF into a draft. The record is written first and stays hidden until the file is stored, so that no file is
 * ever orphaned.
 */
export function createPdfIdea(
  context: Context,
  ownerId: number,
  draftKey: string | null,
  upload: Upload,
  requestedTitle: string | undefined,
): Promise<IdeaRecord> {
  if (!isPdf(upload.bytes)) throw new AppError('not_a_pdf')
  const fileName = cleanFileName(upload.fileName, 'document.pdf').toWellFormed()
  const title = requestedTitle?.toWellFormed() || titleOfPdf(fileName)
  const made = { ownerId, ...(draftKey === null ? {} : { draftKey }), title }
  return makeOnce({ ownerId, draftKey, opId: null }, () =>
    charged(context, ownerId, { bytes: upload.bytes.length, ideas: 1 }, async () => {
      await spendUpload(context, ownerId)
      // Every encrypted PDF contains this word. Its owner should learn at once what that means for readers' copies.
      const fault = upload.bytes.includes('/Encrypt')
        ? await findStampFault(context, upload.bytes)
        : undefined
      return insert(context, upload.bytes, fileName, made, fault)
    }),
  )
}

type Made = { ownerId: number; draftKey?: string; title: string }

async function insert(
  context: Context,
  bytes: Buffer,
  fileName: string,
  made: Made,
  fault: StampFault | null | undefined,
): Promise<IdeaRecord> {
  const id = await nextId('ideas')
  const now = context.now()
  const dates = { createdAt: now, lastModified: now }
  const draft = { _id: id, kind: 'pdf', status: 'draft', revision: 1, ...dates } as const
  const file = { length: bytes.length, sha256: sha256(bytes), fileName }
  const idea = await saveArriving(context.files, { model: IdeaModel.modelName, id }, bytes, {
    announce: (fileId) => {
      const { ownerId, title } = made
      return IdeaModel.create({ ...draft, ownerId, title, deletedAt: now, arriving: { fileId, since: now } })
    },
    async complete(fileId) {
      const whole = new IdeaModel({
        ...draft,
        ...made,
        content: { type: 'pdf', pdfPath: getIdeaFile.path.replace(':id', String(id)), fileName },
        excerpt: fileName,
        file: { fileId, ...file, ...(fault === undefined ? {} : { stampFault: fault }) },
        unsealedSince: now,
      }).toObject()
      const { matchedCount } = await IdeaModel.replaceOne(stillArriving({ id, fileId }), whole)
      return matchedCount > 0 ? whole : null
    },
  })
  if (!idea) throw new AppError('busy', { retryAfter: RETRY_SECONDS })
  return idea
}
