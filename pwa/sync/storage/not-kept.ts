/** The device has no room for what was to be written. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error && /quota/i.test(`${error.name} ${error.message}`)

/** Why a transaction failed, so that a person can do something about it. */
export const reasonNotKept = (error: unknown): string =>
  isOutOfSpace(error) ? 'this device is out of space' : 'this device refuses to keep data'
