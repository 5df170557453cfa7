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

/** The exact bytes of the manifest of a published idea; null for a draft. */
export async function findManifest(ideaId: number): Promise<string | null> {
  return (
    (await IdeaModel.findById(ideaId, { manifest: 1 }).lean<{ manifest: string | null }>())?.manifest ?? null
  )
}

/** What readers could see: each released revision with the SHA-256 of its content, the oldest first. */
export async function* streamReleases(
  ideaId: number,
): AsyncIterable<{ revision: number; contentSha256: string }> {
  const fields = { _id: 0, revision: 1, contentSha256: 1 } as const
  yield* ReleaseModel.find({ ideaId }, fields).sort({ revision: 1 }).lean().cursor()
}
