import type { BodyOf } from '#contract/endpoint.ts'
import type { createIdea as endpoint } from '#contract/ideas.ts'
import { isSampleKey } from '#contract/rules/sample-idea.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { nextId } from '../adapters/database/sequence.model.ts'
import { releaseMemos } from '../assets/keep-memos.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { charged } from '../usage/charge.ts'
import { contentBytes } from './content/content-bytes.ts'
import { holdPictures, unholdPictures } from './content/hold-pictures.ts'
import { type PreparedContent, prepareContent } from './content/prepare-content.ts'
import { factsToStore } from './device-facts.ts'
import { getOwnIdea } from './get-own-idea.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'
import { type Making, makeOnce } from './make-once.ts'

type Body = BodyOf<typeof endpoint>

/** Creates a draft. A new version names its predecessor, which must be the owner's own published idea. */
export const createIdea = (context: Context, making: Making, body: Body): Promise<IdeaRecord> =>
  makeOnce(making, async () => {
    const { predecessorId } = body
    if (
      predecessorId !== undefined &&
      (await getOwnIdea(making.ownerId, predecessorId)).status !== 'published'
    )
      throw new AppError('not_found')
    return insert(context, making, body)
  })

async function insert(context: Context, making: Making, body: Body): Promise<IdeaRecord> {
  const prepared = await prepareContent(making.ownerId, body.content)
  const cost = { bytes: contentBytes(prepared.content), ideas: 1 }
  return charged(context, making.ownerId, cost, () => store(context, making, body, prepared))
}

async function store(
  context: Context,
  { ownerId, draftKey, opId }: Making,
  body: Body,
  { assetIds, ...prepared }: PreparedContent,
): Promise<IdeaRecord> {
  const { title, predecessorId, editorSchema = 1 } = body
  const id = await nextId('ideas')
  const held = await holdPictures(context, ownerId, id, assetIds)
  const now = context.now()
  try {
    const idea = await IdeaModel.create({
      _id: id,
      ownerId,
      ...(draftKey === null ? {} : { draftKey }),
      ...(opId === null ? {} : { ops: [{ opId, revision: 1 }] }),
      title: title.toWellFormed(),
      ...prepared,
      ...held,
      status: 'draft',
      revision: 1,
      editorSchema,
      predecessorId: predecessorId ?? null,
      ...factsToStore(body),
      createdAt: now,
      lastModified: now,
      unsealedSince: isSampleKey(draftKey) ? null : now,
    })
    return idea.toObject()
  } catch (error) {
    // After any other error the idea may have been written nevertheless.
    if (isDuplicate(error)) {
      await unholdPictures(ownerId, held)
      await releaseMemos(context, ownerId, id)
    }
    throw error
  }
}
