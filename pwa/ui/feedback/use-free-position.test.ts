// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { findInUse, listSending } from './use-free-position.ts'

test('a message keeps clear of the buttons that send what was typed, not of one that asks for a file', () => {
  document.body.innerHTML = `
    <form><input type="hidden" name="copy"><button type="submit">Download</button></form>
    <form><textarea></textarea><button type="submit">Send</button></form>
    <form><label>Passcode <input type="password"></label><button type="submit">Continue</button></form>`
  expect(listSending(document).map(({ textContent }) => textContent)).toEqual(['Send', 'Continue'])
})

test('a message keeps clear of what a keyboard has reached, and not of its own buttons', () => {
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
