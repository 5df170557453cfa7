// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShareLookup } from '#contract/access.ts'
import { limits } from '#contract/rules/limits.ts'
import { CodeForm } from './code-form.tsx'
import { sendFirstCode } from './first-code.ts'

const accessToken = 'a'.repeat(43)
const pauseMs = limits.codeResendSeconds * 1_000
const lookup: ShareLookup = {
  idea: { id: 7, status: 'draft', user: { name: 'Ada' } },
  ...{ shareType: 'email', requireCode: true, expiresAt: null, next: 'verify', preview: false },
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function show() {
  await sendFirstCode(accessToken)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(<CodeForm accessToken={accessToken} lookup={lookup} onWrongAddress={() => {}} />),
  )
  const button = () => [...place.querySelectorAll('button')].at(-1)
  const leave = () => act(async () => root.unmount())
  return { button, leave }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** As long as a page is suspended, time passes and none of its timers runs. */
function suspend(ms: number) {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms)
}

test('a new code may be sent after a pause that is counted down', async () => {
  const { button, leave } = await show()
  expect(button()?.textContent).toBe('Send a new code in 30 s')
  await pass(1_000)
  expect(button()?.textContent).toBe('Send a new code in 29 s')
  await pass(pauseMs - 2_000)
  expect(button()?.textContent).toBe('Send a new code in 1 s')
  expect(button()?.ariaDisabled).toBe('true')
  await pass(1_000)
  expect(button()?.textContent).toBe('Send a new code')
  expect(button()?.ariaDisabled).toBe('false')
  await act(async () => button()?.click())
  expect(button()?.textContent).toBe('Send a new code in 30 s')
  await leave()
})

test('the pause goes on while the page is suspended, for example while its reader looks for the code in another app', async () => {
  const { button, leave } = await show()
  await pass(2_000)
  suspend(pauseMs)
  await pass(1_000)
  expect(button()?.textContent).toBe('Send a new code')
  await leave()
})
