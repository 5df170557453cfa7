// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ErrorScreen } from './error-screen.tsx'
import { reloadAfterNewRelease } from './updates/new-release.ts'

test('a page that is not on this device says, while the server is unreachable, that it needs a connection', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // A phone with a network connection does not know that the server cannot be reached.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: { controller: {} } } }))
  let isServerThere = false
  const fetched = vi.fn(async () => {
    if (!isServerThere) throw new TypeError('Failed to fetch')
    return new Response()
  })
  vi.stubGlobal('fetch', fetched)
  const show = async () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => root.render(<ErrorScreen onTryAgain={() => undefined} />))
    const shown = [document.querySelector('h1')?.textContent, ...linksIn(document)]
    await act(async () => root.unmount())
    return shown
  }
  expect(await show()).toEqual(['Something went wrong', '/', '/'])
  expect(fetched).not.toHaveBeenCalled()
  reloadAfterNewRelease()
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  expect(await show()).toEqual(['This page needs a connection', '/', '/dashboard'])
  isServerThere = true
  expect(await show()).toEqual(['Something went wrong', '/', '/'])
})

const linksIn = (page: Document) => [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))
