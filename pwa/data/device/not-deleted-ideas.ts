import * as v from 'valibot'

/** The key in `answers` of the ids of ideas without a row here whose deletion failed (pwa/sync/device/not-deleted.ts). */
export const NOT_DELETED = 'not-deleted'
export const NotDeleted = v.array(v.number())

/** The part of Tables for these ideas. */
export interface NotDeletedIdeas {
  listNotDeleted(): PromiseLike<number[]>
  putNotDeleted(ideaIds: number[]): PromiseLike<void>
}
