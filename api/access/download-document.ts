import { contentKind } from '#contract/content/content-kind.ts'
import { getUserName } from '../accounts/get-user.ts'
import { openAsset } from '../assets/open-asset.ts'
import type { FileAnswer } from '../http/send-file.ts'
import { sanitise } from '../ideas/content/sanitise.ts'
import type { Release } from '../ideas/release-idea.ts'
import type { OpenVisit } from '../recipients/ensure-open.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { documentPage } from './document-page.ts'
import { getFileToKeep } from './get-document-file.ts'
import { getOpenRelease } from './get-open-release.ts'
import { markLine } from './stamps/mark-lines.ts'

/** A stored file, or one page written here. */
export type Download = { kind: 'file'; file: FileAnswer } | { kind: 'page'; html: string; fileName: string }

/**
 * Keeping a copy is a permission of the link; switched off, every form of it is refused. The owner may always keep
 * their own.
 */
export async function downloadDocument(context: Context, visit: OpenVisit): Promise<Download> {
  if (visit.session && !visit.share.allowDownload) throw new AppError('download_off')
  const release = await getOpenRelease(visit)
  const { file } = release
  if (file) return { kind: 'file', file: await getFileToKeep(context, visit, { ...release, file }) }
  const [ownerName, pictures] = await Promise.all([
    getUserName(release.ownerId),
    readPictures(context, release),
  ])
  const mark = visit.session && markLine(visit.session)
  const facts = [
    ...(mark === null ? [] : [`Copy of ${mark}`]),
    `Shared in confidence by ${ownerName}.`,
    ...(release.documentId === null ? [] : [`Document ID: ${release.documentId}`]),
    ...(release.digest === null ? [] : [`Digest (SHA-256): ${release.digest}`]),
  ]
  const addressOf = (id: number) => pictures.get(id) ?? null
  return {
    kind: 'page',
    html: documentPage({ ...release, content: await asSafe(release) }, { facts, addressOf, mark }),
    fileName: `${release.title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim() || 'idea'}.html`,
  }
}

/** Made safe when it was written, and again here: whoever wrote it into the store, nothing that runs leaves in a file. */
const asSafe = async ({ ownerId, content }: Release): Promise<unknown> =>
  typeof content === 'string' ? sanitise(ownerId, content) : content

/** Their bytes as addresses. One after the other: pictures are large and few. One that is gone, or was never the owner's, is left out. */
async function readPictures(context: Context, release: Release): Promise<Map<number, string>> {
  const pictures = new Map<number, string>()
  if (contentKind(release.content) !== 'html') return pictures
  for (const id of release.assetIds) {
    const asset = await findAsset(release.ownerId, id)
    if (!asset) continue
    const bytes = await context.files.read(asset.fileId)
    pictures.set(id, `data:${asset.type};base64,${bytes.toString('base64')}`)
  }
  return pictures
}

async function findAsset(ownerId: number, id: number) {
  try {
    return await openAsset(ownerId, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
