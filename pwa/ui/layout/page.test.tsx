// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Page } from './page.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  document.getElementById('main')?.focus()
  document.getElementById('main')?.blur()
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Shows a screen; another name is another screen, such as a loading screen and its idea. */
const show = (name: string, content: ReactNode) =>
  act(async () =>
    root.render(
      <Page key={name} title={name}>
        {content}
      </Page>,
    ),
  )
const focused = () => document.activeElement?.textContent ?? ''

test('the focus within a screen moves to the next screen that replaces it', async () => {
  await show('Opening', 'Loading...')
  document.getElementById('main')?.focus()
  await show('Idea', <button type="button">More</button>)
  expect([document.activeElement?.id, focused()]).toEqual(['main', 'More'])
  document.querySelector('button')?.focus()
  await show('Links', 'No links yet')
  expect([document.activeElement?.id, focused()]).toEqual(['main', 'No links yet'])
})

test('a new screen does not take the focus from outside, or from a field that takes it, or without one before', async () => {
  await show('Opening', 'Loading...')
  await show('Idea', 'A word')
  expect(document.activeElement).toBe(document.body)
  const menu = document.body.appendChild(document.createElement('button'))
  menu.focus()
  await show('Links', 'No links yet')
  expect(document.activeElement).toBe(menu)
  document.getElementById('main')?.focus()
  await show('Form', <input ref={(field) => field?.focus()} />)
  expect(document.activeElement?.tagName).toBe('INPUT')
})
