// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { OpenedDocument } from '#contract/access.ts'

const { asked } = vi.hoisted(() => ({ asked: [] as { consequence?: string }[] }))
vi.mock('../../ui/overlays/confirm.tsx', () => ({
  confirm: async (question: { consequence?: string }) => void asked.push(question),
}))

import { openSession } from '../reading-session.fake.ts'
import { CloseButton } from './close-button.tsx'

const timeless = { documentId: null, digest: null, blockchainTimestamp: null, timestamp: null }
const opened: OpenedDocument = {
  idea: { id: 7, title: 'Fan', content: '', status: 'draft', ...timeless, user: { name: 'Ada' } },
  shareType: 'full-access',
  ...{ allowDownload: false, preview: false, recipient: null, viewId: null, openedAt: null, endsAt: null },
}
const sent = { 'data-may-be-there': true }

test.each([
  ['nothing', [], undefined],
  ['words that were only typed', [{}], /has not been sent and will be lost/],
  // After a fault of the server an answer came, but none that confirms anything.
  ['words that nothing confirmed', [sent], /did not confirm your comment, so it may have reached the owner/],
  ['both', [sent, {}], /has not been sent and will be lost/],
])('closing a document warns about unsent comments: %s', async (_, fields, consequence) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked.length = 0
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <>
        {fields.map((attributes, index) => (
          <textarea key={String(index)} defaultValue="Brass." {...attributes} />
        ))}
        <CloseButton accessToken={'a'.repeat(43)} opened={opened} session={openSession} />
      </>,
    ),
  )
  await act(async () => place.querySelector('button')?.click())
  if (consequence) expect(asked[0]?.consequence).toMatch(consequence)
  else expect(asked).toMatchObject([{ title: 'Close Document' }])
  expect(asked[0]?.consequence === undefined).toBe(consequence === undefined)
  await act(async () => root.unmount())
  place.remove()
})
