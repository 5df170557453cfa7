import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addEntry, endArchive, readArchive } from './archive.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('an archive is written whole even if each write takes only a part of the bytes', async () => {
  const source = join(folder, 'source')
  const bytes = Buffer.alloc(1_500_000, 'words ')
  await writeFile(source, bytes)
  const archive = await open(join(folder, 'archive'), 'w+')
  const write: (part: Buffer) => Promise<unknown> = archive.write.bind(archive)
  Object.assign(archive, { write: (part: Buffer) => write(part.subarray(0, Math.ceil(part.length / 2))) })
  await addEntry(archive, 'first', source)
  await addEntry(archive, 'second', Buffer.from('short'))
  await endArchive(archive)
  const read: [string, boolean][] = []
  for await (const { entry, chunks } of readArchive(archive))
    read.push([
      entry.name,
      (await buffer(chunks)).equals(entry.name === 'first' ? bytes : Buffer.from('short')),
    ])
  await archive.close()
  expect(read).toEqual([
    ['first', true],
    ['second', true],
  ])
})
