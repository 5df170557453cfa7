// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InstallHint } from './install-hint.tsx'

vi.mock('./install-prompt.ts', () => ({
  canInstall: () => true,
  install: async () => undefined,
  subscribeToInstall: () => () => undefined,
}))
vi.mock('../../data/persist-storage.ts', () => ({ isInstalled: () => false }))

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('the focus of who sends the offer away goes on in the page, not at its top', async () => {
  await act(async () =>
    root.render(
      <main id="main" tabIndex={-1}>
        <InstallHint hasDraft waiting={0} />
        <p>Drafts</p>
      </main>,
    ),
  )
  const close = document.querySelector<HTMLElement>('[aria-label="Do not show again"]')
  await act(async () => {
    close?.focus()
    close?.click()
  })
  expect(document.querySelector('section')).toBeNull()
  expect(document.activeElement?.id).toBe('main')
})
