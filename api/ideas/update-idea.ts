import { isDeepStrictEqual } from 'node:util'
import type { WrittenContent } from '#contract/ideas.ts'
import { claimAssets, releaseAssets } from '../assets/use-assets.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { getOwnIdea } from './get-own-idea.ts'
import type { IdeaRecord } from './idea.model.ts'
import { prepareContent } from './prepare-content.ts'
import { ReleaseModel } from './release.model.ts'
import { writeDraft } from './write-draft.ts'

/** Saves a draft. A PDF idea keeps its content; only its title may change. */
export async function updateIdea(
  context: Context,
  ownerId: number,
  id: number,
  ifMatch: number | null,
  input: { title: string; content: WrittenContent },
): Promise<IdeaRecord> {
  const before = await getOwnIdea(ownerId, id)
  const lastModified = context.now()
  if (before.kind === 'pdf') {
    if (!isDeepStrictEqual(input.content, before.content))
      throw new AppError(before.status === 'published' ? 'idea_published' : 'pdf_read_only')
    return writeDraft(ownerId, id, ifMatch, { title: input.title, lastModified })
  }
  const { content, kind, excerpt, assetIds } = prepareContent(input.content)
  const own = (await claimAssets(ownerId, id, assetIds)).map(({ _id }) => _id)
  const idea = await writeDraft(ownerId, id, ifMatch, {
    title: input.title,
    content,
    kind,
    excerpt,
    assetIds: own,
    lastModified,
  })
  if (before.assetIds.some((asset) => !own.includes(asset)))
    await releaseAssets(ownerId, id, await assetsInUse(id, own))
  return idea
}

/** What readers have open keeps its pictures, also when the draft no longer shows them. */
export async function assetsInUse(ideaId: number, current: number[]): Promise<number[]> {
  const released = await ReleaseModel.distinct('assetIds', { ideaId })
  return [...current, ...released]
}
