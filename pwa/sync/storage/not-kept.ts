/** Whether a write failed because the device is out of space. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error && /quota/i.test(`${error.name} ${error.message}`)

/** Why a transaction failed, in words for the person using the app. */
export const reasonNotKept = (error: unknown): string =>
  isOutOfSpace(error) ? 'this device is out of space' : 'this device cannot save data'
