import { keepPictureToSend, sendPicture } from '../../pwa/sync/uploads/send-picture.ts'

/** Stores and then sends a picture, like the editor. */
export const keepAndSend = async (userId: number, file: File) =>
  sendPicture(userId, await keepPictureToSend(userId, file))
