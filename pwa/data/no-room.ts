import { ApiError } from './request.ts'

/** No room: on the server, or in what it gives this account. That says nothing about what was sent: it waits, and is sent again. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'storage_full' || error.code === 'quota_reached')
