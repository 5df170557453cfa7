import { releaseAssets } from '../assets/use-assets.ts'
import type { Context } from '../context.ts'
import { assetsInUse } from './update-idea.ts'
import { writeDraft } from './write-draft.ts'

/** Deleting a draft ends its links: every look-up of a share asks whether the idea is there. What was released stays as evidence, never served. */
export async function deleteIdea(
  context: Context,
  ownerId: number,
  id: number,
  ifMatch: number | null,
): Promise<void> {
  await writeDraft(ownerId, id, ifMatch, { deletedAt: context.now() })
  await releaseAssets(ownerId, id, await assetsInUse(id, []))
}
