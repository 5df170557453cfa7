// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { reactPage } from '../../../tests/support/react-page.ts'
import { until } from '../../../tests/support/until.ts'
import { RichText } from './rich-text.tsx'

const draw = reactPage()

test('a voice memo is let go with its text, so that the keys of a phone or headset cannot play it on', async () => {
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  await draw(<RichText html='<div data-audio="/api/assets/9/file" data-seconds="5"></div>' />)
  const player = await until(() => {
    const found = document.querySelector('audio')
    if (!found) throw new Error('There is no memo.')
    return found
  })
  expect(player.getAttribute('src')).toBe('/api/assets/9/file')
  await draw(null)
  expect([player.hasAttribute('src'), load.mock.contexts]).toEqual([false, [player]])
})
