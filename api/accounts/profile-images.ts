import type { Context } from '../server/context.ts'
import { refund } from '../usage/charge.ts'
import { UserModel, type UserRecord } from './user.model.ts'

/**
 * An account lists every file that may exist for its picture: the one shown, those being uploaded, and those replaced or given up that are
 * still to be removed. Each step is one conditional write of the account, so a process that stops in between leaves no unlisted file and
 * never removes the file that is shown.
 */
export type ImageFile = { fileId: string; length: number }

/** How often replacing the picture is retried while simultaneous uploads replace it too. */
const MAX_ATTEMPTS = 20

/** Lists a file before it is stored. Returns false when the account no longer exists. */
export async function announceImage({ now }: Context, userId: number, fileId: string): Promise<boolean> {
  const arriving = { fileId, since: now() }
  const announced = await UserModel.updateOne({ _id: userId }, { $push: { arrivingImages: arriving } })
  return announced.matchedCount > 0
}

/** Makes a stored picture the one that is shown and marks the previous one for removal. Null when it was given up meanwhile. */
export async function showImage(
  { now }: Context,
  userId: number,
  imageFile: ImageFile,
): Promise<UserRecord | null> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const user = await UserModel.findById(userId, { imageFile: 1 }).lean<UserRecord>()
    const before = user?.imageFile ?? null
    const shown = await UserModel.findOneAndUpdate(
      {
        _id: userId,
        'arrivingImages.fileId': imageFile.fileId,
        ...(before ? { 'imageFile.fileId': before.fileId } : { imageFile: null }),
      },
      {
        $set: { imageFile },
        $pull: { arrivingImages: { fileId: imageFile.fileId } },
        ...(before ? { $push: { formerImages: { ...before, since: now() } } } : {}),
      },
      { returnDocument: 'after' },
    ).lean<UserRecord>()
    if (shown) return shown
    if (!(await UserModel.exists({ _id: userId, 'arrivingImages.fileId': imageFile.fileId }))) return null
  }
  return null
}

/** Marks a file that is still listed as arriving for removal, so that it will never be shown. */
export async function giveUpImage({ now }: Context, userId: number, fileId: string): Promise<void> {
  await UserModel.updateOne(
    { _id: userId, 'arrivingImages.fileId': fileId },
    { $pull: { arrivingImages: { fileId } }, $push: { formerImages: { fileId, length: 0, since: now() } } },
  )
}

/** Removes the files marked for removal and refunds the bytes of each exactly once. */
export async function removeFormerImages(context: Context, userId: number): Promise<void> {
  const user = await UserModel.findById(userId, { formerImages: 1 }).lean<UserRecord>()
  for (const { fileId, length } of user?.formerImages ?? []) {
    await context.files.discard(fileId)
    const removed = await UserModel.updateOne(
      { _id: userId, 'formerImages.fileId': fileId },
      { $pull: { formerImages: { fileId } } },
    )
    if (removed.modifiedCount > 0 && length > 0) await refund(context, userId, { bytes: length })
  }
}

/** Gives up uploads announced before `before`, then removes all files marked for removal. */
export async function dropSpareImages(context: Context, before: Date, stopped?: AbortSignal): Promise<void> {
  const late = { $lt: before }
  for await (const { _id, arrivingImages } of UserModel.find(
    { 'arrivingImages.since': late },
    { arrivingImages: 1 },
  )
    .lean<UserRecord[]>()
    .cursor())
    for (const { fileId, since } of arrivingImages ?? [])
      if (since < before) await giveUpImage(context, _id, fileId)
  for await (const { _id } of UserModel.find({ 'formerImages.since': { $gt: new Date(0) } }, { _id: 1 })
    .lean<{ _id: number }[]>()
    .cursor()) {
    if (stopped?.aborted) return
    await removeFormerImages(context, _id).catch((error: unknown) =>
      context.log.warn({ err: error }, 'a former profile picture will be removed later'),
    )
  }
}
