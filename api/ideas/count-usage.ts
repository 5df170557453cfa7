import { HOUR } from '#contract/rules/durations.ts'
import { getUser } from '../accounts/get-user.ts'
import { listUserIds } from '../accounts/list-user-ids.ts'
import { dropSpareImages } from '../accounts/profile-images.ts'
import { dropArriving } from '../adapters/files/save-arriving.ts'
import { countAssetBytes } from '../assets/count-asset-bytes.ts'
import { dropDeleted } from '../assets/drop-unheld.ts'
import { dropSpareMemos } from '../assets/keep-memos.ts'
import type { Context } from '../server/context.ts'
import { repeat } from '../server/repeat.ts'
import { ensureRows, findUncounted, recount } from '../usage/count.ts'
import { releaseBytes, wordsBytes } from './content/content-bytes.ts'
import { streamSealedSizes } from './history/find-sealed.ts'
import { VersionModel } from './history/version.model.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'
import { ReleaseModel } from './release.model.ts'

/**
 * Removes the files of deleted assets and interrupted uploads, and unused voice memos. Then recounts what each account stores, once
 * nothing has been charged to it for a while. This corrects counts after a crash between a charge and its write, and gives accounts
 * from before quotas their count.
 */
export async function countUsages(context: Context, stopped?: AbortSignal): Promise<void> {
  await dropDeleted(context, stopped)
  await removeInterruptedUploads(context, stopped)
  await dropSpareMemos(context, stopped)
  let last = 0
  for (let ids = await listUserIds(last, BATCH); ids.length > 0; ids = await listUserIds(last, BATCH)) {
    await ensureRows(ids)
    last = ids.at(-1) ?? last
  }
  let userId = await findUncounted(context, 0)
  while (userId !== null && !stopped?.aborted) {
    await tryToCount(context, userId, stopped)
    userId = await findUncounted(context, userId)
  }
}

/** An account that cannot be counted, for example because a record is damaged, does not stop the others. */
async function tryToCount(context: Context, userId: number, stopped?: AbortSignal): Promise<void> {
  try {
    await recount(context, userId, () => countAll(userId))
  } catch (error) {
    if (!stopped?.aborted)
      context.log.warn({ err: error, account: userId }, 'the usage of an account was not counted')
  }
}

/** An upload is received completely before its file is written, so no write takes this long. */
const ARRIVING_MS = HOUR

/** Removes the files of uploads that a crash or a full disk interrupted. */
async function removeInterruptedUploads(context: Context, stopped?: AbortSignal): Promise<void> {
  const before = new Date(context.now().getTime() - ARRIVING_MS)
  const failed = (error: unknown) =>
    context.log.warn({ err: error }, 'an interrupted upload is removed later')
  await dropArriving(context.files, before, failed, stopped)
  await dropSpareImages(context, before, stopped)
}

const BATCH = 500
/** Contents in memory at once; each may have 4 MB. */
const AT_ONCE = 10

/** Counts at the start and every hour, until the server stops. An interrupted count changes nothing. */
export const startCounting = (context: Context, stopped: AbortSignal): void =>
  repeat(context, stopped, { everyMs: HOUR, failure: 'usage not counted' }, () =>
    countUsages(context, stopped),
  )

async function countAll(userId: number) {
  const { imageFile } = await getUser(userId)
  const counted = { bytes: (imageFile?.length ?? 0) + (await countAssetBytes(userId)), ideas: 0, versions: 0 }
  const files = new Map<string, number>()
  const addFile = (file: { fileId: string; length: number } | null | undefined) => {
    if (file) files.set(file.fileId, file.length)
  }
  const fields = { kind: 1, content: 1, file: 1, versions: 1, deletedAt: 1 } as const
  const ids: number[] = []
  for await (const idea of IdeaModel.find({ ownerId: userId }, fields)
    .lean<IdeaRecord[]>()
    .cursor({ batchSize: AT_ONCE })) {
    ids.push(idea._id)
    if (idea.deletedAt) continue
    counted.ideas += 1
    counted.versions += idea.versions?.length ?? 0
    counted.bytes += wordsBytes(idea)
    addFile(idea.file)
  }
  // Releases are kept even after their idea is deleted, so they still count.
  for (let at = 0; at < ids.length; at += BATCH) {
    const ofThese = { ideaId: { $in: ids.slice(at, at + BATCH) } }
    for await (const { size } of VersionModel.find(ofThese, { size: 1 }).lean().cursor())
      counted.bytes += size
    for await (const { size } of streamSealedSizes(ofThese)) {
      counted.bytes += size
      counted.versions += 1
    }
    const releases = ReleaseModel.find(ofThese, { content: 1, file: 1 }).lean()
    for await (const { content, file } of releases.cursor({ batchSize: AT_ONCE })) {
      counted.bytes += releaseBytes({ content, file })
      addFile(file)
    }
  }
  return { ...counted, bytes: [...files.values()].reduce((sum, length) => sum + length, counted.bytes) }
}
