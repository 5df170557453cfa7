import type { Owner } from '../accounts/owner.guard.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { documentIdOf } from '../timestamps/document-id.ts'
import { buildManifest } from '../timestamps/manifest.ts'
import { freezeFiles } from './freeze-files.ts'
import { getOwnIdea } from './get-own-idea.ts'
import type { IdeaRecord } from './idea.model.ts'
import { refuse, writeDraft } from './write-draft.ts'

/** Attempts when the owner saves at the very moment of publishing, without saying which revision was meant. */
const TRIES = 10
const SALT_BYTES = 32

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
    // The manifest describes what was read here, so only this very revision may be written.
    if (idea.status === 'published' || (ifMatch ?? idea.revision) !== idea.revision) return refuse(idea)
    try {
      return await freeze(context, owner, idea)
    } catch (error) {
      const raced = ifMatch === null && error instanceof AppError && error.code === 'stale_revision'
      if (!raced || tries === TRIES) throw error
    }
  }
}

async function freeze(context: Context, owner: Owner, idea: IdeaRecord): Promise<IdeaRecord> {
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
    salt: context.randomBytes(SALT_BYTES).toString('hex'),
  })
  const { after } = await writeDraft(owner.id, idea._id, idea.revision, {
    status: 'published',
    digest,
    documentId: documentIdOf(digest),
    manifest: bytes,
    publishedAt,
    lastModified: publishedAt,
  })
  return after
}
