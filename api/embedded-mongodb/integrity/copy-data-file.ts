// Makes LMDB's own copy: a consistent state, even while another process goes on writing. Pages are copied as they are, so a
// damaged one is copied too; the caller must check the copy.
import { open } from 'lmdb'
import { DataFile } from './data-file.ts'

export async function copyDataFile(from: string, to: string): Promise<void> {
  const file = new DataFile(from)
  try {
    file.readMeta() // LMDB must not open a file that is not a data file
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
