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

test('a version of a package names its log entry only as certainly as the log’s key is known', () => {
  expect(shown({ isNamed: true, isOther: false })).toContain('>Sealed, entry 3 of the log<')
  expect(shown({ isNamed: false, isOther: false })).toContain('>Sealed, entry 3 of the log, reportedly<')
  expect(shown({ isNamed: false, isOther: true })).toContain(
    '>Sealed, entry 3 of a log with another key than you named<',
  )
})

const texts = (...history: HistoryVersion[]) =>
  [...renderToStaticMarkup(<HistoryView history={history} files={files} />).matchAll(/>([^<]+)</g)].map(
    ([, text]) => text,
  )
const words = new Uint8Array(5)
const files = new Map([['history/files/a.html', words]])
const published: HistoryVersion = {
  ...version,
  digest: 'b',
  block: { height: 930_000, time: Date.UTC(2026, 10, 13, 23) / 1000 },
  contents: new Map([['content.html', 'history/files/a.html']]),
  manifest: {
    ...{ ...version.manifest, schema: 'vault-evidence/1', title: 'Quieter fan' },
    ...{ createdAt: '2026-11-01T20:00:00.000Z', publishedAt: '2026-11-13T20:00:00.000Z' },
  },
}

test('versions of a package are listed newest first, each with its date and what proves it', () => {
  expect(texts(version, published)).toEqual([
    'How it came about',
    'Nov 13, 2026, 20:00:00 UTC',
    // A miner's clock may be two hours off.
    'Published, in Bitcoin block 930000: existed no later than Nov 14, 2026',
    'Quieter fan',
    'Nov 12, 2026, 20:00:00 UTC',
    'Sealed, no proof of its own in this package',
    'Quiet fan. Its words are not in this package.',
  ])
})

test('a version whose words are not in the package says so', () => {
  const lost = { ...published, contents: new Map([['content.html', 'history/files/lost.html']]) }
  expect(texts(lost)).toContain('Quieter fan. Its words are not in this package.')
})
