import type Dexie from 'dexie'

/** A phone may close the connection while the app is suspended, or delete the storage; then the database is reopened once. */
export async function retryOnceReopened<T>(database: Dexie, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || !LOST_CONNECTION.test(error.name)) throw error
    if (database.isOpen() && error.name === 'AbortError') throw error
    database.close({ disableAutoOpen: false })
    await database.open()
    return await work()
  }
}

const LOST_CONNECTION = /DatabaseClosed|InvalidState|UnknownError|OpenFailed|AbortError/
