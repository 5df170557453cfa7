// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AccessScreen, addressOf, readAddress } from './address.ts'
import { useSteps } from './use-steps.ts'

const token = 'a'.repeat(43)
const find = async (place: Pick<Location, 'pathname' | 'search'>) => {
  const address = readAddress(place)
  if (slow.has(address?.screen)) await slow.get(address?.screen)
  return address && { address }
}
const slow = new Map<string | undefined, Promise<void>>()

let root: Root
let steps: ReturnType<typeof useSteps<{ address: NonNullable<ReturnType<typeof readAddress>> }>>
function Way() {
  steps = useSteps({ address: { screen: 'view', accessToken: token, full: false } }, find)
  return <p>{steps.shown?.address.screen ?? 'none'}</p>
}
/** Resolves when the step reports that it is shown. */
async function goTo(...[name, options]: [AccessScreen, { replace: boolean }?]): Promise<void> {
  let shown: Promise<void> | undefined
  await act(async () => {
    shown = steps.navigate(name, token, options)
  })
  await shown
}
const screen = () => document.querySelector('p')?.textContent

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', vi.fn())
  slow.clear()
  window.history.pushState(null, '', addressOf('view', token))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Way />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a step is shown at its address, scrolled to its top, and Back leads to the step before', async () => {
  const { length } = window.history
  await goTo('collect')
  expect([screen(), window.location.pathname, window.history.length - length]).toEqual([
    'collect',
    `/collect/${token}`,
    1,
  ])
  expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    window.history.back()
    await back
  })
  expect([screen(), window.location.pathname]).toEqual(['view', `/view/${token}`])
  expect(window.scrollTo).toHaveBeenCalledOnce()
})

test('a step that replaces another one adds no history entry', async () => {
  const { length } = window.history
  await goTo('nda', { replace: true })
  expect([screen(), window.location.pathname, window.history.length]).toEqual([
    'nda',
    `/nda/${token}`,
    length,
  ])
})

test('the last of two steps is shown, also when the first one takes longer to load', async () => {
  const { length } = window.history
  let arrive = () => {}
  slow.set('collect', new Promise((resolve) => (arrive = resolve)))
  await act(async () => void steps.navigate('collect', token))
  await goTo('nda')
  await act(async () => arrive())
  expect([screen(), window.location.pathname, window.history.length - length]).toEqual([
    'nda',
    `/nda/${token}`,
    1,
  ])
})

test('a link to a place within a screen does not render the screen again', async () => {
  await act(async () => {
    window.location.hash = '#main'
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect([screen(), steps.turn]).toEqual(['view', 0])
})

test('trying a failed step again renders it as a new screen', async () => {
  await act(async () => steps.tryAgain())
  expect([screen(), steps.turn]).toEqual(['view', 1])
})
