import type { BodyOf } from '#contract/endpoint.ts'
import type { createIdea as endpoint } from '#contract/ideas.ts'
import { isDuplicate } from '../adapters/is-duplicate.ts'
import { nextId } from '../adapters/sequence.model.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { getOwnIdea } from './get-own-idea.ts'
import { holdPictures, letGoOfPictures } from './hold-pictures.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'
import { makeOnce } from './make-once.ts'
import { prepareContent } from './prepare-content.ts'

type Wish = BodyOf<typeof endpoint>

/** A new draft. As a new version it names its predecessor, which must be the owner's own published idea. */
export const createIdea = (
  context: Context,
  ownerId: number,
  draftKey: string | null,
  wish: Wish,
): Promise<IdeaRecord> =>
  makeOnce(ownerId, draftKey, async () => {
    const { predecessorId } = wish
    if (predecessorId !== undefined && (await getOwnIdea(ownerId, predecessorId)).status !== 'published')
      throw new AppError('not_found')
    return insert(context, ownerId, draftKey, wish)
  })

async function insert(
  context: Context,
  ownerId: number,
  draftKey: string | null,
  { title, content, predecessorId, editorSchema = 1 }: Wish,
): Promise<IdeaRecord> {
  const { assetIds, ...prepared } = prepareContent(content)
  const id = await nextId('ideas')
  const held = await holdPictures(context, ownerId, id, assetIds)
  const now = context.now()
  try {
    const idea = await IdeaModel.create({
      _id: id,
      ownerId,
      ...(draftKey === null ? {} : { draftKey }),
      title: title.toWellFormed(),
      ...prepared,
      ...held,
      status: 'draft',
      revision: 1,
      editorSchema,
      predecessorId: predecessorId ?? null,
      createdAt: now,
      lastModified: now,
    })
    return idea.toObject()
  } catch (error) {
    // After any other fault the idea may have been written all the same.
    if (isDuplicate(error)) await letGoOfPictures(ownerId, held)
    throw error
  }
}
