import mongoose, { type mongo } from 'mongoose'

/**
 * Access to the collections as they are stored. Data about a person is searched for in all of them, so this folder uses their names and
 * fields directly, as migrations do, instead of the features' models.
 */
export type Doc = mongo.Document
export type Update = mongo.UpdateFilter<Doc>

export function collectionOf(name: string): mongo.Collection<Doc> {
  const { db } = mongoose.connection
  if (!db) throw new Error('The database is not connected.')
  return db.collection(name)
}
