import type { mongo } from 'mongoose'

/**
 * One change of the stored data. Its number and name never change once released. `run` may be interrupted at any point and is then run
 * again, possibly while another process still runs it, so doing any part twice must change nothing. It must not use models, because they
 * describe collections and fields as they are today, not as they were then.
 */
export type Migration = Readonly<{
  id: number
  name: string
  run: (db: mongo.Db) => Promise<void>
}>
