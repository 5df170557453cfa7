import { countQueuedPushes } from './push-queue.model.ts'

/** The number of notifications that wait to be sent to push services. */
export const countPushes = (): Promise<number> => countQueuedPushes()
