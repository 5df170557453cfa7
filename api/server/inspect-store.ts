import mongoose from 'mongoose'
import { startStore } from '../embedded-mongodb/start-store.ts'
import { DATABASE } from '../embedded-mongodb/store-uri.ts'

/** Reads the data in a folder as it is, without migrating it to this version. */
export async function inspectStore<T>(
  folder: string,
  look: (db: mongoose.mongo.Db) => Promise<T>,
): Promise<T> {
  const store = await startStore({ folder })
  try {
    await mongoose.connect(store.uri(DATABASE), { autoIndex: false, autoCreate: false })
    return await look(mongoose.connection.getClient().db())
  } finally {
    await mongoose.disconnect()
    await store.close()
  }
}
