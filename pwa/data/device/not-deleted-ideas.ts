import * as v from 'valibot'

/** Ideas that are not written here and were deleted here in vain (pwa/sync/device/not-deleted.ts), by their numbers, under one name among the answers. */
export const NOT_DELETED = 'not-deleted'
export const NotDeleted = v.array(v.number())

/** Their part of Tables. */
export interface NotDeletedIdeas {
  listNotDeleted(): PromiseLike<number[]>
  putNotDeleted(ideaIds: number[]): PromiseLike<void>
}
