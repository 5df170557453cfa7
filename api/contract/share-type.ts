import * as v from 'valibot'

export const shareTypes = ['one-time', 'time-dependent', 'full-access', 'email'] as const
export const ShareType = v.picklist(shareTypes, 'Please choose how the link works.')
export type ShareType = v.InferOutput<typeof ShareType>
