// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { localSrc, memoHtml } from '../../sync/device/pictures.ts'
import { engineOf } from '../../sync/engine/engines.ts'

afterEach(() => vi.restoreAllMocks())

const src = localSrc('a'.repeat(64))

test.each([
  ['a picture', `<p>See:</p><img src="${src}"><p></p>`],
  ['a voice memo', `<p>Listen:</p>${memoHtml(src, 12)}<p></p>`],
])('%s that is found after its editor was closed takes no memory', async (_what, text) => {
  const addresses = new Set<string>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const address = `blob:${addresses.size}`
    addresses.add(address)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void addresses.delete(address))
  const file = { hash: 'a'.repeat(64), fileName: 'a', blob: new Blob(['bytes']), uploaded: null }
  const read = vi.spyOn(engineOf(1).context.store, 'read').mockResolvedValue(file)
  const { editor } = new EditorForTests(text)
  editor.destroy()
  expect(read).toHaveBeenCalled()
  await new Promise((next) => setTimeout(next))
  expect([...addresses]).toEqual([])
})
