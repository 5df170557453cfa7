import type { Owner } from '../accounts/owner.guard.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { documentIdOf } from '../timestamps/document-id.ts'
import { buildManifest } from '../timestamps/manifest.ts'
import { freezeFiles } from './freeze-files.ts'
import { getOwnIdea } from './get-own-idea.ts'
import type { IdeaRecord } from './idea.model.ts'
import { writeDraft } from './write-draft.ts'

/** Attempts when the owner saves at the very moment of publishing, without saying which revision was meant. */
const TRIES = 5

/**
 * Publishing names the revision it publishes and freezes its bytes in one conditional write; a published idea never
 * changes again. The digest is the SHA-256 of manifest.json, the document id is derived from the digest.
 */
export async function publishIdea(
  context: Context,
  owner: Owner,
  id: number,
  ifMatch: number | null,
): Promise<IdeaRecord> {
  for (let tries = 1; ; tries++) {
    const idea = await getOwnIdea(owner.id, id)
    if (idea.status === 'published') throw new AppError('idea_published')
    try {
      return await freeze(context, owner, idea, ifMatch ?? idea.revision)
    } catch (error) {
      const raced = ifMatch === null && error instanceof AppError && error.code === 'stale_revision'
      if (!raced || tries === TRIES) throw error
    }
  }
}

async function freeze(
  context: Context,
  owner: Owner,
  idea: IdeaRecord,
  revision: number,
): Promise<IdeaRecord> {
  const publishedAt = context.now()
  const { bytes, digest } = buildManifest({
    ideaId: idea._id,
    version: idea.revision,
    title: idea.title,
    author: { name: owner.name.toWellFormed() },
    createdAt: idea.createdAt,
    publishedAt,
    ...(await freezeFiles(idea)),
    previous: idea.predecessorId ? ((await getOwnIdea(owner.id, idea.predecessorId)).digest ?? null) : null,
    salt: context.randomBytes(32).toString('hex'),
  })
  return writeDraft(owner.id, idea._id, revision, {
    status: 'published',
    digest,
    documentId: documentIdOf(digest),
    manifest: bytes,
    publishedAt,
    lastModified: publishedAt,
  })
}
