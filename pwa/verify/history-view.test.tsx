import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { HistoryVersion } from '#contract/packages/read-version.ts'
import { HistoryView } from './history-view.tsx'

const version: HistoryVersion = {
  ...{ name: 'history/0001.json', digest: '', contents: new Map(), block: null, logged: null },
  manifest: {
    ...{ schema: 'vault-history/1', ideaId: 7, version: 1, title: 'Quiet fan', author: { name: 'Ada' } },
    ...{ savedAt: '2026-11-12T20:00:00.000Z', contentType: 'text/html', files: [], assets: [] },
    ...{ previous: null, salt: '' },
  },
}
const shown = (signer: { isNamed: boolean; isOther: boolean }) => {
  const logged = { origin: 'vault.example.org/api/log', index: 3, signer: { id: '3f2a91c0', ...signer } }
  return renderToStaticMarkup(<HistoryView history={[{ ...version, logged }]} files={new Map()} />)
}

test('a version says no more of its log than is known of its key', () => {
  expect(shown({ isNamed: true, isOther: false })).toContain('>Sealed, entry 3 of the log<')
  expect(shown({ isNamed: false, isOther: false })).toContain('>Sealed, entry 3 of the log, it says<')
  expect(shown({ isNamed: false, isOther: true })).toContain(
    '>Sealed, entry 3 of a log with another key than you named<',
  )
})
