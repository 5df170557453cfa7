// @vitest-environment jsdom
import { act, createElement, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { findInUse, listSending, useFreePosition } from './use-free-position.ts'

test('a message does not cover buttons that send typed words, but may cover one that asks for a file', () => {
  document.body.innerHTML = `
    <form><input type="hidden" name="copy"><button type="submit">Download</button></form>
    <form><textarea></textarea><button type="submit">Send</button></form>
    <form><label>Passcode <input type="password"></label><button type="submit">Continue</button></form>`
  expect(listSending(document).map(({ textContent }) => textContent)).toEqual(['Send', 'Continue'])
})

test('a message does not cover the link or field with the focus, but may cover its own buttons', () => {
  document.body.innerHTML = `
    <main tabindex="-1"><a href="/activity">Who read it</a><input><textarea></textarea></main>
    <section><button type="button">Close</button></section>`
  const message = document.querySelector('section') as HTMLElement
  const kept = [...document.querySelectorAll<HTMLElement>('a, input, textarea, button, main')].filter(
    (one) => {
      one.focus()
      return findInUse(message).length > 0
    },
  )
  expect(kept.map(({ tagName }) => tagName)).toEqual(['A', 'INPUT', 'TEXTAREA'])
})

const heights: Record<string, number> = { DIV: 740, TEXTAREA: 70, BUTTON: 44, OUTPUT: 100 }
const tops: Record<string, number> = { TEXTAREA: 576, BUTTON: 660 }
function Message() {
  const ref = useRef<HTMLOutputElement>(null)
  useFreePosition(ref)
  return createElement('output', { ref })
}

/** A sheet as high as the window, with a focused field, a button of this type below it, and a message. */
async function openSheet(kind: 'submit' | 'button') {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('innerHeight', 740)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const moved = Number.parseFloat(this.style.translate.split(' ')[1] ?? '')
    return new DOMRect(0, (tops[this.tagName] ?? 0) + (moved || 0), 360, heights[this.tagName] ?? 0)
  })
  document.body.innerHTML = `<dialog><div><form><textarea></textarea><button type="${kind}">Go</button></form></div><section></section></dialog>`
  const field = document.querySelector('textarea') as HTMLElement
  const root = createRoot(document.querySelector('section') as HTMLElement)
  field.focus()
  await act(async () => root.render(createElement(Message)))
  const close = async () => {
    await act(async () => root.unmount())
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
  return { field, close, message: document.querySelector('output') as HTMLElement }
}

test('a message does not cover the send button of a sheet that is as high as the window', async () => {
  const { field, message, close } = await openSheet('submit')
  field.blur()
  // The content of the sheet changes.
  field.after('Failed to add comment.')
  await act(async () => {})
  expect(message.getBoundingClientRect().bottom).toBeLessThanOrEqual(660)
  await close()
})

test('a message stays in place when pressing a button moves the focus', async () => {
  const { field, message, close } = await openSheet('button')
  const { bottom } = message.getBoundingClientRect()
  field.blur()
  document.dispatchEvent(new Event('focusin'))
  expect([bottom < 660, message.getBoundingClientRect().bottom]).toEqual([true, bottom])
  await close()
})
