import mongoose from 'mongoose'

/** All stored data as text, except the counters of rate limits. */
export async function dumpDatabase(): Promise<string> {
  const { db } = mongoose.connection
  if (!db) throw new Error('The database is not connected.')
  const names = (await db.listCollections().toArray()).map(({ name }) => name).sort()
  const contents = await Promise.all(
    names
      .filter((name) => name !== 'ratelimits')
      .map(async (name) => [name, await db.collection(name).find().sort({ _id: 1 }).toArray()] as const),
  )
  return JSON.stringify(contents, null, 1)
}
