import mongoose from 'mongoose'

/** How many calls to the database `run` makes. */
export async function countCalls(run: () => Promise<unknown>): Promise<number> {
  let calls = 0
  mongoose.set('debug', () => {
    calls += 1
  })
  try {
    await run()
  } finally {
    mongoose.set('debug', false)
  }
  return calls
}
