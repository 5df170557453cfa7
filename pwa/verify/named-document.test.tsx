// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useNamedDocument } from './named-document.ts'

test('the verify page shows the document that its address names, also when the address changes', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const Screen = () => <p>{useNamedDocument() ?? 'none'}</p>
  const place = document.createElement('div')
  const root = createRoot(place)
  const goTo = (hash: string) =>
    act(async () => {
      history.replaceState(null, '', `/verify${hash}`)
      window.dispatchEvent(new HashChangeEvent('hashchange'))
    })
  await act(async () => root.render(<Screen />))
  const seen = []
  for (const hash of ['#R68EV-TFPDA-B9E41-TPGQM', '#AAAAA-TFPDA-B9E41-TPGQM', '#top', '']) {
    await goTo(hash)
    seen.push(place.textContent)
  }
  expect(seen).toEqual(['R68EV-TFPDA-B9E41-TPGQM', 'AAAAA-TFPDA-B9E41-TPGQM', 'none', 'none'])
  await act(async () => root.unmount())
})
