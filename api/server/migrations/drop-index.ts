import type { mongo } from 'mongoose'
import * as v from 'valibot'

/** NamespaceNotFound and IndexNotFound, as MongoDB numbers its errors. */
const NotThere = v.object({ code: v.picklist([26, 27]) })

/** Drops an index by its name, if it is there: a migration may run again after it was cut off. */
export async function dropIndex(collection: mongo.Collection, name: string): Promise<void> {
  await collection.dropIndex(name).catch((error: unknown) => {
    if (!v.is(NotThere, error)) throw error
  })
}
