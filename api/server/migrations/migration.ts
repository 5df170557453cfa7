import type { mongo } from 'mongoose'

/**
 * One change of what is stored. Its number and name never change once it was released. `run` may be cut at any point and is
 * then run again, also beside a process that believes it still runs it: doing a part twice must change nothing. It knows
 * collections and fields as they are then, so it uses no model, which says how they are today.
 */
export type Migration = Readonly<{
  id: number
  name: string
  run: (db: mongo.Db) => Promise<void>
}>
