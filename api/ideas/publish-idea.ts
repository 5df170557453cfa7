import { documentIdOf } from '#contract/proofs/document-id.ts'
import { isSampleKey, sampleStays } from '#contract/rules/sample-idea.ts'
import type { Owner } from '../accounts/owner.guard.ts'
import { newEvent } from '../activity/log/new-event.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { fieldError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { buildManifest } from '../timestamps/manifest.ts'
import { freezeFiles } from './content/freeze-files.ts'
import { getOwnIdea } from './get-own-idea.ts'
import { findLastSealed } from './history/find-sealed.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'
import { ensureCanRecord, recordTimestamp } from './record-timestamps.ts'
import { ensureWritable, writeRevision } from './write-draft.ts'

/** Attempts while the owner keeps saving during publishing and named no revision. */
const TRIES = 10
/** No idea has this revision. */
const NO_REVISION = -1
const SALT_BYTES = 32

/**
 * Publishing freezes the bytes of one revision in one conditional write; a published idea never changes again. The digest is the
 * SHA-256 of manifest.json, and the document id is derived from it. A request that names the published revision is a repeat and
 * gets the same answer.
 */
export async function publishIdea(
  context: Context,
  owner: Owner,
  id: number,
  ifMatch: number | null,
): Promise<IdeaRecord> {
  for (let tries = 1; ; tries++) {
    const idea = await getOwnIdea(owner.id, id)
    if (idea.status === 'published' && idea.revision - 1 === ifMatch)
      return idea.isUnrecorded ? recordTimestamp(context, idea) : idea
    if (isSampleKey(idea.draftKey)) throw fieldError('id', sampleStays)
    // The manifest describes the idea as read here, so only this revision may be published.
    ensureWritable(idea, { ifMatch: tries > TRIES ? NO_REVISION : ifMatch })
    await ensureCanRecord(context)
    const published = await freeze(context, owner, idea)
    if (published) return published
  }
}

async function freeze(context: Context, owner: Owner, idea: IdeaRecord): Promise<IdeaRecord | null> {
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
    history: (await findLastSealed(idea._id))?.digest ?? null,
    salt: context.randomBytes(SALT_BYTES).toString('hex'),
  })
  const documentId = documentIdOf(digest)
  const place = { ideaId: idea._id, ownerId: idea.ownerId, shareId: null }
  const facts = { documentId, digest, revision: idea.revision + 1 }
  const event = newEvent(context, place, 'published', facts, { at: publishedAt })
  const published = await writeRevision(idea, {
    status: 'published',
    digest,
    documentId,
    manifest: bytes,
    publishedAt,
    lastModified: publishedAt,
    isUnrecorded: true,
    unsealedSince: null,
    pendingEvents: [event],
  })
  if (!published) return null
  const [recorded] = await Promise.all([
    recordTimestamp(context, published),
    writeDown(context, IdeaModel.modelName, event),
  ])
  return recorded
}
