// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { FakeLocks } from '../../sync/engine/locks.fake.ts'

const files: Blob[] = []
vi.mock('../../ui/feedback/save-file.ts', () => ({
  saveFile: (_name: string, file: Blob) => {
    files.push(file)
    return Promise.resolve('downloads')
  },
  savedWords: { downloads: 'Look in your downloads.' },
}))

import { NotSavedNotice } from './not-saved-notice.tsx'

const hash = 'a'.repeat(64)
const words = { title: 'Fan', html: `<p>sketch</p><img src="local:${hash}" alt="a wing">` }

const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })

/** Presses Download; returns the message and the file's content. */
async function download(userId: number): Promise<{ said: string; file: string }> {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <NotSavedNotice
        userId={userId}
        reason="this device is out of space"
        words={() => words}
        onRetry={() => Promise.resolve()}
      />,
    ),
  )
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Download',
  )
  await act(async () => button?.click())
  const said = await until(() => {
    const text = document.querySelector('[role=status]')?.textContent ?? ''
    expect(text).not.toBe('')
    return text
  })
  await act(async () => root.unmount())
  const file = files.pop()
  return { said, file: file ? await textOf(file) : '' }
}

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })

test('downloading words that are not saved includes the pictures that only this device has', async () => {
  const userId = 9311
  const blob = new Blob(['png'], { type: 'image/png' })
  const kept = { hash, blob, fileName: 'wing.png', uploaded: null }
  const { store } = engineOf(userId).context
  const { read } = store
  store.read = (work) => read((tables) => work({ ...tables, findFile: () => Promise.resolve(kept) }))
  const { said, file } = await download(userId)
  expect(file).toContain(`src="data:image/png;base64,${btoa('png')}"`)
  expect(said).toBe('Look in your downloads.')
})

test('downloading words that are not saved works if the device cannot be read, and names the missing picture', async () => {
  const userId = 9312
  engineOf(userId).context.store.read = () => Promise.reject(new DOMException('Gone.', 'UnknownError'))
  const { said, file } = await download(userId)
  expect(file).toContain('sketch')
  expect(said).toBe('Look in your downloads. One picture is not in it: this device does not have it.')
})
