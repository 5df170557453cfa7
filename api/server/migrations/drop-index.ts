import type { mongo } from 'mongoose'
import * as v from 'valibot'

/** MongoDB's error codes NamespaceNotFound and IndexNotFound. */
const NotThere = v.object({ code: v.picklist([26, 27]) })

/** Drops an index by name if it exists, because an interrupted migration runs again. */
export async function dropIndex(collection: mongo.Collection, name: string): Promise<void> {
  await collection.dropIndex(name).catch((error: unknown) => {
    if (!v.is(NotThere, error)) throw error
  })
}
