// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Idea } from '#contract/ideas.ts'
import { reactPage } from '../../../tests/support/react-page.ts'
import { PrintedHead } from './printed.tsx'

const draw = reactPage()
const published: Idea = {
  ...{ id: 1, title: 'Quiet fan', content: '<p>Words.</p>', status: 'published', revision: 2 },
  ...{
    documentId: 'ABCDE-FGHJK',
    digest: 'ab'.repeat(32),
    stampFault: null,
    predecessorId: null,
    copyOf: null,
  },
  ...{ draftKey: null, editorSchema: 1, createdAt: '2026-11-20T09:00:00.000Z' },
  ...{ lastModified: '2026-11-21T23:40:00.000Z', blockchainTimestamp: '2026-11-21T23:41:07.000Z' },
  timestamp: {
    ...{ state: 'recorded', at: '2026-11-21T23:42:00.000Z', entry: 3, sentAt: null },
    ...{ stamp: null, block: null },
  },
}

test('paper, which is read in any time zone, says that its times are in UTC', async () => {
  await draw(<PrintedHead title={published.title} idea={published} />)
  expect(document.body.textContent).toContain(
    'Sealed. Published 2026-11-21 23:41 UTC, recorded 2026-11-21 23:42 UTC.',
  )
})
