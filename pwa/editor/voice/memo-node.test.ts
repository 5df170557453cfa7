// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { until } from '../../../tests/support/until.ts'
import { localSrc, memoHtml } from '../../sync/device/pictures.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { showHtml } from '../remote-changes/show-html.ts'

const hash = 'a'.repeat(64)

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:the-memo-of-this-device')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const file = { hash, fileName: 'Voice memo', blob: new Blob(['said']), uploaded: null }
  vi.spyOn(engineOf(1).context.store, 'read').mockResolvedValue(file)
})
afterEach(() => vi.restoreAllMocks())

/** An editor with a memo whose bytes are on this device. */
async function withOwnMemo() {
  const page = new EditorForTests(`<p>Listen:</p>${memoHtml(localSrc(hash), 12)}<p></p>`)
  const memo = () => {
    const player = page.editor.view.dom.querySelector('audio')
    return { name: player?.previousElementSibling?.textContent, src: player?.getAttribute('src') }
  }
  await until(() => expect(memo().src).toBe('blob:the-memo-of-this-device'))
  return { page, memo }
}
const textWith = (src: string, seconds: number) => `<p>Listen:</p>${memoHtml(src, seconds)}<p></p>`

test('a voice memo that another device put in place of this one plays its own sound and shows its own length', async () => {
  const { page, memo } = await withOwnMemo()
  showHtml(page.editor, textWith('/api/assets/9/file', 95))
  await until(() => expect(memo()).toEqual({ name: 'Voice memo, 1:35', src: '/api/assets/9/file' }))
})

test('a voice memo that was sent to the server meanwhile keeps its player and plays the copy on this device', async () => {
  const { page, memo } = await withOwnMemo()
  const player = page.editor.view.dom.querySelector('audio')
  showHtml(page.editor, textWith('/api/assets/7/file', 12))
  expect(page.editor.view.dom.querySelector('audio')).toBe(player)
  expect(memo()).toEqual({ name: 'Voice memo, 0:12', src: 'blob:the-memo-of-this-device' })
})
