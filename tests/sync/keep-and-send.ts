import { keepPictureToSend, sendPicture } from '../../pwa/sync/uploads/send-picture.ts'

/** A picture on its whole way, as the editor takes it there. */
export const keepAndSend = async (userId: number, file: File) =>
  sendPicture(userId, await keepPictureToSend(userId, file))
