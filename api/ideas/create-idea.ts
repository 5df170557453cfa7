import type { BodyOf } from '#contract/endpoint.ts'
import type { createIdea as endpoint } from '#contract/ideas.ts'
import { nextId } from '../adapters/sequence.model.ts'
import { claimAssets } from '../assets/use-assets.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { getOwnIdea } from './get-own-idea.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'
import { prepareContent } from './prepare-content.ts'

/** A new draft. As a new version it names its predecessor, which must be the owner's own published idea. */
export async function createIdea(
  context: Context,
  ownerId: number,
  input: BodyOf<typeof endpoint>,
): Promise<IdeaRecord> {
  const { content, kind, excerpt, assetIds } = prepareContent(input.content)
  const predecessorId = input.predecessorId ?? null
  if (predecessorId !== null && (await getOwnIdea(ownerId, predecessorId)).status !== 'published')
    throw new AppError('not_found')
  const id = await nextId('ideas')
  const own = await claimAssets(ownerId, id, assetIds)
  const now = context.now()
  const idea = await IdeaModel.create({
    _id: id,
    ownerId,
    title: input.title,
    content,
    kind,
    excerpt,
    assetIds: own.map(({ _id }) => _id),
    status: 'draft',
    revision: 1,
    predecessorId,
    createdAt: now,
    lastModified: now,
  })
  return idea.toObject()
}
