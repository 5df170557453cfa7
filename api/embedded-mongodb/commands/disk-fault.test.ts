import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withStore } from '../../../tests/embedded-mongodb/data-file.ts'
import { temporaryFolder } from '../../../tests/embedded-mongodb/temporary-store.ts'
import { Storage } from '../storage/storage.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = temporaryFolder())
})
afterEach(() => {
  vi.restoreAllMocks()
  remove()
})

/** Errors as LMDB and Node.js throw them. */
const faults = [
  Object.assign(new Error('Read-only file system'), { code: 30 }),
  Object.assign(new Error('EROFS: read-only file system, write'), { code: 'EROFS' }),
  Object.assign(new Error('Input/output error'), { code: 5 }),
]

test('writes fail with an error while the disk is faulty, reads go on, and later writes succeed', async () => {
  await withStore(folder, async (db) => {
    const ideas = db.collection('ideas')
    await ideas.insertOne({ words: 'kept' })
    for (const fault of faults) {
      const batch = vi.spyOn(Storage.prototype, 'batch').mockImplementation(() => {
        throw fault
      })
      const refusal = { code: 365, message: expect.stringContaining(fault.message) }
      await expect(ideas.insertOne({ words: 'refused' })).rejects.toMatchObject(refusal)
      expect(await ideas.countDocuments({ words: 'kept' })).toBe(1)
      batch.mockRestore()
    }
    await ideas.insertOne({ words: 'again' })
    expect(await ideas.countDocuments()).toBe(2)
  })
})
