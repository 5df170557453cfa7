import type { CheckpointRecord } from '../transparency-log/checkpoint.model.ts'

/** An end of the log that others are to sign, with the name under which it was signed here. */
export type LogEnd = { checkpoint: CheckpointRecord; origin: string }
