import { expect, test } from 'vitest'
import type { OpenedDocument } from '#contract/access.ts'
import { watermarkText } from './watermark.tsx'

const opened: OpenedDocument = {
  idea: {
    ...{ id: 1, title: 'Quiet fan', content: '', status: 'draft', user: { name: 'Ada Example' } },
    ...{ documentId: null, digest: null, blockchainTimestamp: null, timestamp: null },
  },
  ...{ shareType: 'full-access', allowDownload: false, preview: false, endsAt: null },
  recipient: {
    ...{ id: 2, name: 'Page Reader', email: 'reader@example.org', phone: null },
    ...{ agreedToNda: true, verified: false },
  },
  viewId: 'abcdefgh12345678',
  openedAt: '2026-11-21T23:41:07.000Z',
}
const wrong = new Date('2031-01-01T08:00:00.000Z')

test('the watermark says when the document was opened, by the server’s clock and in UTC', () => {
  expect(watermarkText(opened, wrong)).toBe(
    'Page Reader · reader@example.org · 2026-11-21 23:41 UTC · abcdefgh',
  )
})

test('the watermark of a preview has the time of the owner’s device, in UTC', () => {
  const preview = { ...opened, preview: true, recipient: null, viewId: null, openedAt: null }
  expect(watermarkText(preview, wrong)).toBe('Preview · 2031-01-01 08:00 UTC')
})
