import { countQueuedPushes } from './push-queue.model.ts'

/** How many notifications wait to be handed to the push services. */
export const countPushes = (): Promise<number> => countQueuedPushes()
