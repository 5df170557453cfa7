import { sha256 } from '../adapters/secrets.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'
import { ReleaseModel } from './release.model.ts'

export type Release = {
  ideaId: number
  ownerId: number
  revision: number
  title: string
  content: unknown
  /** SHA-256 of the HTML, of the PDF, or of the JSON of the elements. */
  contentSha256: string
  status: 'draft' | 'published'
  documentId: string | null
  digest: string | null
  blockchainTimestamp: string | null
  assetIds: number[]
  file: { fileId: string; length: number; fileName: string } | null
}

/** Freezes the current revision for reading, once: later edits of the draft do not change what was released. */
export async function releaseIdea(_context: Context, ideaId: number): Promise<Release> {
  const idea = await IdeaModel.findOne({ _id: ideaId, deletedAt: null }).lean<IdeaRecord>()
  if (!idea) throw new AppError('share_revoked')
  const release = toRelease(idea)
  const { ideaId: id, revision, ...frozen } = release
  await ReleaseModel.updateOne({ ideaId: id, revision }, { $setOnInsert: frozen }, { upsert: true })
  return release
}

function toRelease(idea: IdeaRecord): Release {
  const { file, content } = idea
  return {
    ideaId: idea._id,
    ownerId: idea.ownerId,
    revision: idea.revision,
    title: idea.title,
    content,
    contentSha256: file?.sha256 ?? sha256(typeof content === 'string' ? content : JSON.stringify(content)),
    status: idea.status,
    documentId: idea.documentId ?? null,
    digest: idea.digest ?? null,
    blockchainTimestamp: idea.publishedAt?.toISOString() ?? null,
    assetIds: [...idea.assetIds],
    file: file ? { fileId: file.fileId, length: file.length, fileName: file.fileName } : null,
  }
}
