import type { Context } from '../server/context.ts'
import { refund } from '../usage/charge.ts'
import { UserModel, type UserRecord } from './user.model.ts'

/**
 * An account names every file that may be there for its picture: the one that is shown, those that arrive, and those that were shown or given up
 * and are still to be removed. Each step is one conditional write of the account, so that whoever stops in between leaves no file that nobody
 * knows, and no file that is shown is removed.
 */
export type ImageFile = { fileId: string; length: number }

/** How often a picture is tried to be put in the place of another one, while others do the same. */
const TRIES = 20

/** False: the account is gone. */
export async function announceImage({ now }: Context, userId: number, fileId: string): Promise<boolean> {
  const arriving = { fileId, since: now() }
  const announced = await UserModel.updateOne({ _id: userId }, { $push: { arrivingImages: arriving } })
  return announced.matchedCount > 0
}

/** Shows a picture that has arrived; the one before it is to be removed. Null: it was given up meanwhile. */
export async function showImage(
  { now }: Context,
  userId: number,
  imageFile: ImageFile,
): Promise<UserRecord | null> {
  for (let tries = 1; tries <= TRIES; tries++) {
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

/** Nobody shows it any more: from now on it is to be removed. */
export async function giveUpImage({ now }: Context, userId: number, fileId: string): Promise<void> {
  await UserModel.updateOne(
    { _id: userId, 'arrivingImages.fileId': fileId },
    { $pull: { arrivingImages: { fileId } }, $push: { formerImages: { fileId, length: 0, since: now() } } },
  )
}

/** Removes what is not shown any more, and gives its bytes back, once. */
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

/** Removes what was left of pictures that were replaced, or began to arrive, before then. */
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
      context.log.warn({ err: error }, 'a former profile picture is removed later'),
    )
  }
}
