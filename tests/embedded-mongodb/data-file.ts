import { createHash } from 'node:crypto'
import { mongo } from 'mongoose'
import { DataFile } from '../../api/embedded-mongodb/integrity/data-file.ts'
import { SeenPages, TreeWalk } from '../../api/embedded-mongodb/integrity/walk-tree.ts'
import { startStore } from '../../api/embedded-mongodb/start-store.ts'

/** Options of a check that includes the indexes, and its findings for an undamaged file. */
export const withIndexes = { indexes: true }
export const healthy = { withoutChecksum: 0, damaged: [], indexes: [] }

/** Runs a store in the folder while `work` runs. */
export async function withStore(folder: string, work: (db: mongo.Db) => Promise<unknown>): Promise<void> {
  const store = await startStore({ folder })
  const client = await mongo.MongoClient.connect(store.uri('app'))
  try {
    await work(client.db())
  } finally {
    await client.close()
    await store.close()
  }
}

/** Creates a data file of many pages: rows of all sizes, some later deleted and some grown, and two indexes. */
export const fill = (folder: string, count: number) =>
  withStore(folder, async (db) => {
    const ideas = db.collection<mongo.Document & { _id: number }>('ideas')
    await ideas.createIndexes([{ key: { title: 1 }, unique: true }, { key: { tags: 1 } }])
    const make = (_id: number) => ({
      _id,
      title: `title ${_id}`,
      tags: ['a', `tag ${_id % 9}`],
      text: 'x'.repeat((_id % 7) * 900),
    })
    await ideas.insertMany(Array.from({ length: count }, (_, i) => make(i)))
    await ideas.deleteMany({ _id: { $gte: count / 3, $lt: count / 2 } })
    await ideas.updateMany({ tags: 'tag 3' }, { $set: { more: 'x'.repeat(300) } })
  })

/** All records as the walk reads them. */
export function contentOf(file: string): string {
  const data = new DataFile(file)
  const digest = createHash('sha256')
  const meta = data.readMeta()
  new TreeWalk(data, meta, new SeenPages(meta.lastPage), Buffer.compare).walk(meta.main, (key, value) => {
    digest.update(`${key.length} ${value.length} `).update(key).update(value)
  })
  data.close()
  return digest.digest('hex')
}
