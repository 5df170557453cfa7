import { sha256 } from '../adapters/signing/secrets.ts'
import { holdAssets } from '../assets/use-assets.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { chargeAnyway } from '../usage/charge.ts'
import { releaseBytes } from './content/content-bytes.ts'
import { contentText } from './content/content-text.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'
import { ReleaseModel, type ReleaseRecord } from './release.model.ts'

/** A release of an idea, under the name other features use. */
export type Release = ReleaseRecord

/** Attempts while the owner keeps saving during the release. */
const TRIES = 10

/** Freezes the current revision for reading, once. Later edits of the draft do not change the release. */
export async function releaseIdea(context: Context, ideaId: number): Promise<Release> {
  for (let tries = 1; ; tries++) {
    const idea = await IdeaModel.findOne({ _id: ideaId, deletedAt: null }).lean<IdeaRecord>()
    if (!idea) throw new AppError('share_revoked')
    const release = toRelease(idea)
    const holder = `release ${ideaId} ${release.revision}`
    const held = await holdAssets(release.ownerId, holder, release.assetIds)
    // The idea holds its pictures while it shows them, so a missing one means that the idea has changed since it was read.
    if (held.length === release.assetIds.length || tries === TRIES) return keep(context, release)
  }
}

async function keep(context: Context, release: Release): Promise<Release> {
  const { ideaId, revision, ...frozen } = release
  const kept = await ReleaseModel.updateOne({ ideaId, revision }, { $setOnInsert: frozen }, { upsert: true })
  // Readers are never refused because of the owner's quota, but the release still counts.
  if (kept.upsertedCount > 0) await chargeAnyway(context, release.ownerId, { bytes: releaseBytes(release) })
  return release
}

function toRelease(idea: IdeaRecord): Release {
  const { file, content } = idea
  return {
    ideaId: idea._id,
    ownerId: idea.ownerId,
    revision: idea.revision,
    title: idea.title,
    content,
    contentSha256: file?.sha256 ?? sha256(contentText(content)),
    status: idea.status,
    documentId: idea.documentId ?? null,
    digest: idea.digest ?? null,
    blockchainTimestamp: idea.publishedAt?.toISOString() ?? null,
    assetIds: [...idea.assetIds],
    file: file ? { fileId: file.fileId, length: file.length, fileName: file.fileName } : null,
  }
}
