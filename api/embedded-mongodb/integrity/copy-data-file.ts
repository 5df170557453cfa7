// LMDB's own copy: a consistent state of a store that goes on writing in another process. Pages are copied as they are, so a
// damaged one is copied too; whoever keeps the copy checks it.
import { open } from 'lmdb'
import { DataFile } from './data-file.ts'

export async function copyDataFile(from: string, to: string): Promise<void> {
  const file = new DataFile(from)
  try {
    file.readMeta() // LMDB must not open what is no data file
  } finally {
    file.close()
  }
  const db = open({ path: from, readOnly: true, overlappingSync: false })
  try {
    await db.backup(to, false)
  } finally {
    await db.close()
  }
}
