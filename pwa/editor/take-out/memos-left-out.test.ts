// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { memoHtml } from '../../sync/device/pictures.ts'
import { currentToast, dismissToast } from '../../ui/feedback/toast.ts'

vi.mock('../../ui/feedback/save-file.ts', () => ({
  saveFile: async () => 'saved',
  savedWords: { saved: 'Downloaded.' },
}))

import { takeOutItems } from './take-out-items.tsx'

beforeEach(() => dismissToast())

/** The toast after saving an idea with this text. */
async function saved(label: string, html: string): Promise<string> {
  const items = takeOutItems(9701, () => ({ title: 'Fan', html }))
  items.find((item) => item.label === label)?.onSelect?.()
  return until(() => {
    const said = currentToast()?.description
    if (said === undefined) throw new Error('Nothing is said.')
    return said
  })
}
const memo = memoHtml('/api/assets/4/file', 9)

test.each(['Save as Markdown', 'Save as HTML'])(
  '%s says that voice memos are not in the file',
  async (label) => {
    expect(await saved(label, `<p>Listen:</p>${memo}`)).toBe(
      'A voice memo is not in it. To get it, download everything in your profile.',
    )
  },
)

test('Save as HTML says how many voice memos and pictures are not in the file', async () => {
  const picture = `<img src="local:${'a'.repeat(64)}" alt="">`
  expect(await saved('Save as HTML', `${picture}${memo}${memo}`)).toBe(
    'One picture is not in it: this device does not have it. 2 voice memos are not in it. To get them, download everything in your profile.',
  )
})

test('Save as HTML only names the file when nothing is missing in it', async () => {
  expect(await saved('Save as HTML', '<p>words</p>')).toBe('Fan.html')
})
