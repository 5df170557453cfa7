// @vitest-environment jsdom
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { ReadManifest } from '#contract/packages/read-manifest.ts'
import { sha256 } from '#contract/zip/package-files.ts'

vi.mock('../document/elements/elements-view.tsx', () => ({
  ElementsView: ({ content }: { content: unknown }) => {
    if (content === 'broken') throw new RangeError('Maximum call stack size exceeded')
    return <p>Drawn</p>
  },
}))

import { SealedIdea } from './sealed-idea.tsx'

test('a drawing that the browser cannot show leaves the rest of the page, and a later drawing is shown', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const place = document.createElement('div')
  const root = createRoot(place)
  const show = async (drawing: string) => {
    const bytes = utf8ToBytes(JSON.stringify(drawing))
    const file = { path: 'content.json', bytes: bytes.length, sha256: sha256(bytes) }
    const manifest: ReadManifest['manifest'] = {
      ...{ schema: 'vault-evidence/1', ideaId: 7, version: 1, title: 'Quiet fan', author: { name: 'Ada' } },
      ...{ createdAt: '', publishedAt: '', contentType: 'application/json', files: [file], assets: [] },
      ...{ previous: null, salt: '' },
    }
    const idea = { manifest, digest: file.sha256, documentId: 'R68EV' }
    await act(async () =>
      root.render(
        <>
          <p>The verdict.</p>
          <SealedIdea idea={idea} files={new Map([[file.path, bytes]])} />
        </>,
      ),
    )
    return place.textContent
  }
  expect(await show('broken')).toMatch(/^The verdict\.Quiet fan.+This browser cannot show it\./)
  expect(await show('whole')).toMatch(/^The verdict\.Quiet fan.+Drawn/)
  await act(async () => root.unmount())
  complained.mockRestore()
})
