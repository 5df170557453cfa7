// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { listSending } from './use-free-position.ts'

test('a message keeps clear of the buttons that send what was typed, not of one that asks for a file', () => {
  document.body.innerHTML = `
    <form><input type="hidden" name="copy"><button type="submit">Download</button></form>
    <form><textarea></textarea><button type="submit">Send</button></form>
    <form><label>Passcode <input type="password"></label><button type="submit">Continue</button></form>`
  expect(listSending(document).map(({ textContent }) => textContent)).toEqual(['Send', 'Continue'])
})
