import { Collection, MongoServerError } from 'mongodb'
import { vi } from 'vitest'

const writes = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
  'findOneAndDelete',
  'findOneAndReplace',
  'bulkWrite',
] as const

/** The error of a store without room (its code: OutOfDiskSpace). */
const noRoom = () => new MongoServerError({ code: 14031, message: 'no room', errmsg: 'no room' })

/**
 * Runs `work` on a store that accepts this many writes and refuses all that follow, like one whose disk is full. A process that is killed
 * at that point leaves the same state. Returns what was refused, as `collection.operation`.
 */
export async function withRoomFor(most: number, work: () => Promise<unknown>): Promise<string[]> {
  const refused: string[] = []
  let left = most
  const spies = writes.map((name) => {
    const write: (...args: never[]) => unknown = Collection.prototype[name]
    return vi.spyOn(Collection.prototype, name).mockImplementation(function (
      this: Collection,
      ...args: unknown[]
    ) {
      if (left > 0) {
        left -= 1
        return Reflect.apply(write, this, args)
      }
      refused.push(`${this.collectionName}.${name}`)
      return Promise.reject(noRoom())
    })
  })
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return refused
}
