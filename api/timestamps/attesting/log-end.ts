import type { CheckpointRecord } from '../transparency-log/checkpoint.model.ts'

/** A checkpoint that attesters are to sign, and the name of the log that signed it. */
export type LogEnd = { checkpoint: CheckpointRecord; origin: string }
