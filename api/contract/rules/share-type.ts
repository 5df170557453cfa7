import * as v from 'valibot'

export const shareTypes = ['one-time', 'time-dependent', 'full-access', 'email'] as const
export const ShareType = v.picklist(shareTypes, 'Please choose how the link works.')
export type ShareType = v.InferOutput<typeof ShareType>

/** Each person opens such a link once, and reads for a shorter time. */
export const opensOnce = (type: ShareType): boolean => type === 'one-time'

/** Readers of such a link prove with a code that the address it names is theirs. */
export const provesAddress = (type: ShareType): boolean => type === 'email'
