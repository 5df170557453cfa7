// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { reactPage } from '../../../tests/support/react-page.ts'
import { InstallHint } from './install-hint.tsx'

vi.mock('./install-prompt.ts', () => ({
  canInstall: () => true,
  install: async () => undefined,
  subscribeToInstall: () => () => undefined,
}))
vi.mock('../../data/persist-storage.ts', () => ({ isInstalled: () => false }))

const draw = reactPage()
afterEach(() => localStorage.clear())

test('dismissing the hint to install moves the focus to the page’s main part', async () => {
  await draw(
    <main id="main" tabIndex={-1}>
      <InstallHint hasDraft waiting={0} />
      <p>Drafts</p>
    </main>,
  )
  const close = document.querySelector<HTMLElement>('[aria-label="Do not show again"]')
  await act(async () => {
    close?.focus()
    close?.click()
  })
  expect(document.querySelector('section')).toBeNull()
  expect(document.activeElement?.id).toBe('main')
})
