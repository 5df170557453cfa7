// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { reactPage } from '../../../tests/support/react-page.ts'
import { until } from '../../../tests/support/until.ts'
import { RichText } from './rich-text.tsx'

const draw = reactPage()

/** A text with one picture at this address. */
async function showPicture(address = '/api/assets/9/file') {
  await draw(<RichText html={`<p>above</p><img src="${address}" alt="">`} />)
  await until(() => expect(document.querySelector('img')).not.toBe(null))
  const [picture] = document.images
  if (!picture) throw new Error('There is no picture.')
  let tries = 0
  const watch = new MutationObserver((changes) => {
    tries += changes.length
  })
  watch.observe(picture, { attributeFilter: ['src'] })
  return {
    picture,
    happen: (event: string) => act(async () => void picture.dispatchEvent(new Event(event))),
    tries: async () => {
      await act(async () => undefined)
      return tries
    },
  }
}
const again = () => document.querySelector('button')
const says = () => document.body.textContent

test('a picture that does not arrive is said to be missing, and comes with the next try', async () => {
  const { picture, happen, tries } = await showPicture()
  expect(again()).toBe(null)
  await happen('error')
  expect(says()).toBe('aboveThis picture could not be loaded. Try again')
  again()?.focus()
  again()?.click()
  expect(await tries()).toBe(1)
  await happen('error')
  expect(says()).toBe('aboveThis picture could not be loaded. Try again')
  again()?.click()
  await happen('load')
  expect(says()).toBe('above')
  expect(document.activeElement).toBe(picture)
})

test('missing pictures are tried again when the connection is back, as long as their text is shown', async () => {
  const { happen, tries } = await showPicture()
  window.dispatchEvent(new Event('online'))
  expect(await tries()).toBe(0)
  await happen('error')
  window.dispatchEvent(new Event('online'))
  expect(await tries()).toBe(1)
  await draw(null)
  window.dispatchEvent(new Event('online'))
  expect(await tries()).toBe(1)
})

test('a picture that no server has is not tried again', async () => {
  const { happen } = await showPicture('data:image/png;base64,AAAA')
  await happen('error')
  expect([again(), says()]).toEqual([null, 'above'])
})
