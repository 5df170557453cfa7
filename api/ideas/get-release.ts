import { join } from '../adapters/database/join.ts'
import type { Context } from '../server/context.ts'
import { contentText } from './content/content-text.ts'
import { freezeFiles } from './content/freeze-files.ts'
import { openFrozenAsset } from './content/open-frozen-asset.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'
import { ReleaseModel } from './release.model.ts'
import type { Release } from './release-idea.ts'

/** The release of a revision; null if there is none, or if the idea has been deleted. */
export async function getRelease(ideaId: number, revision: number): Promise<Release | null> {
  const [release, alive] = await Promise.all([
    findRelease(ideaId, revision),
    IdeaModel.exists({ _id: ideaId, deletedAt: null }),
  ])
  return alive ? release : null
}

/** The same for callers that have just checked that the idea exists. */
export const findRelease = (ideaId: number, revision: number): Promise<Release | null> =>
  ReleaseModel.findOne({ ideaId, revision }, { _id: 0 }).lean()

/** Joins the release of a record's ideaId and revision as `releases`: a list of one, or empty. */
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

/** Each released revision with the SHA-256 of its content, the oldest first. */
export async function* streamReleases(
  ideaId: number,
): AsyncIterable<{ revision: number; contentSha256: string }> {
  const fields = { _id: 0, revision: 1, contentSha256: 1 } as const
  yield* ReleaseModel.find({ ideaId }, fields).sort({ revision: 1 }).lean().cursor()
}

/** A file that publishing froze, under its path in the manifest. */
export type FrozenFile = { path: string; content: Iterable<string> | AsyncIterable<Uint8Array> }

/** The files that publishing froze, byte for byte: the text or the PDF, and pictures and memos. Nothing for a draft. */
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
