import mongoose, { type mongo } from 'mongoose'

/**
 * Collections as they are stored. What is held about somebody is looked for in all of them, so this room knows their names and fields,
 * as migrations do, and not the models of their features.
 */
export type Doc = mongo.Document
export type Update = mongo.UpdateFilter<Doc>

export function collectionOf(name: string): mongo.Collection<Doc> {
  const { db } = mongoose.connection
  if (!db) throw new Error('The database is not connected.')
  return db.collection(name)
}
