import { join } from 'node:path'
import mongoose from 'mongoose'
import { createIndexes } from '../../api/server/create-indexes.ts'
import { bundleOnce } from './bundle-once.ts'
import { freshDatabaseUri } from './database.ts'

/** Bundles a program of a test, so that it can run as a process of its own. Returns the file to run. */
export async function bundleProcess(path: string): Promise<string> {
  const name = path.replace(/^.*\/|\.ts$/g, '')
  return join(await bundleOnce(name, { [name]: path }), `${name}.mjs`)
}

/** A database for several processes, with the indexes of all models that the test imports. */
export async function connectForProcesses(): Promise<{ uri: string; close: () => Promise<void> }> {
  const uri = freshDatabaseUri()
  await mongoose.connect(uri, { serverSelectionTimeoutMS: 5000, autoIndex: false, autoCreate: false })
  await Promise.all(Object.values(mongoose.models).map((model) => createIndexes(mongoose.connection, model)))
  return {
    uri,
    async close() {
      await mongoose.connection.dropDatabase()
      await mongoose.disconnect()
    },
  }
}
