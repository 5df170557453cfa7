// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { DeviceSection } from './device-section.tsx'

test('asking to protect storage shows that the browser refused, or that storage is now protected', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  let isProtected = false
  const persist = vi.fn(async () => isProtected)
  const storage = { persist, persisted: async () => isProtected, estimate: async () => ({}) }
  vi.stubGlobal('navigator', Object.create(navigator, { storage: { value: storage } }))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<DeviceSection />))
  const ask = () => act(async () => document.querySelector('button')?.click())
  const text = () => document.body.textContent
  expect(text()).not.toContain('refused')
  await ask()
  expect(persist).toHaveBeenCalledTimes(1)
  expect(text()).toContain('Storage is not protected')
  expect(document.querySelector('[role=status]')?.textContent).toMatch(/^The browser refused\./)
  isProtected = true
  await ask()
  expect(text()).toContain('Storage is protected')
  expect(text()).not.toContain('refused')
  await act(async () => root.unmount())
})
