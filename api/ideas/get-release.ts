import { IdeaModel } from './idea.model.ts'
import { ReleaseModel } from './release.model.ts'
import type { Release } from './release-idea.ts'

/** What was released of a revision; null when it never was, or when the idea was deleted since. */
export async function getRelease(ideaId: number, revision: number): Promise<Release | null> {
  const [release, alive] = await Promise.all([
    ReleaseModel.findOne({ ideaId, revision }, { _id: 0 }).lean(),
    IdeaModel.exists({ _id: ideaId, deletedAt: null }),
  ])
  return alive ? release : null
}
