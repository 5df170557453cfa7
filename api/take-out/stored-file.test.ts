import { Readable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createFileStore } from '../adapters/files/file-store.ts'
import { storedFile } from './stored-file.ts'

test('a cancelled download of an archive closes the file being read', async () => {
  const stream = Readable.from([Buffer.from('one'), Buffer.from('two')])
  const context = { files: { ...createFileStore(), open: () => stream }, log: pino({ level: 'silent' }) }
  for await (const { content } of storedFile(context, { path: 'files/1.png', fileId: '1' }, [])) {
    for await (const _piece of content) break
    break
  }
  expect(stream.destroyed).toBe(true)
})
