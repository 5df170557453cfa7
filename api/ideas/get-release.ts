import { join } from '../adapters/database/join.ts'
import type { Context } from '../server/context.ts'
import { contentText } from './content/content-text.ts'
import { freezeFiles } from './content/freeze-files.ts'
import { openFrozenAsset } from './content/open-frozen-asset.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'
import { ReleaseModel } from './release.model.ts'
import type { Release } from './release-idea.ts'

/** What was released of a revision; null when it never was, or when the idea was deleted since. */
export async function getRelease(ideaId: number, revision: number): Promise<Release | null> {
  const [release, alive] = await Promise.all([
    findRelease(ideaId, revision),
    IdeaModel.exists({ _id: ideaId, deletedAt: null }),
  ])
  return alive ? release : null
}

/** The same for a call that has just read that the idea is there. */
export const findRelease = (ideaId: number, revision: number): Promise<Release | null> =>
  ReleaseModel.findOne({ ideaId, revision }, { _id: 0 }).lean()

/** Joins the release of the idea and revision that a record names, as `releases`: a list of one, or an empty one. */
export const joinRelease = () =>
  join({
    from: ReleaseModel.collection.collectionName,
    by: ['ideaId', 'ideaId'],
    and: ['revision', 'revision'],
    fields: { _id: 0 },
    as: 'releases',
  })
export type JoinedRelease = { releases: Release[] }

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

/** A file that publishing froze, under the name that the manifest has it by. */
export type FrozenFile = { path: string; content: Iterable<string> | AsyncIterable<Uint8Array> }

/** What publishing froze, byte for byte: the words or the PDF, and the pictures. Nothing of a draft. */
export async function* frozenContents(context: Context, ideaId: number): AsyncIterable<FrozenFile> {
  const idea = await IdeaModel.findOne({ _id: ideaId, status: 'published' }).lean<IdeaRecord>()
  if (!idea) return
  const { files, assets } = await freezeFiles(idea)
  for (const { path } of files) yield { path, content: contentOf(context, idea) }
  for (const { path, url } of assets) {
    yield { path, content: await openFrozenAsset(context, idea, url) }
  }
}

function contentOf(context: Context, { file, content }: IdeaRecord): FrozenFile['content'] {
  if (file) return context.files.open(file.fileId)
  return [contentText(content)]
}
