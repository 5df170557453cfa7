// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { startPictures } from '../../../scripts/start-pictures.mjs'
import { nameStartPictures, startPicturesOf } from './start-pictures.ts'

afterEach(() => vi.unstubAllGlobals())

it.each(startPictures)(
  'a device uses exactly the start pictures that are drawn for its screen: $screen',
  (drawn) => {
    const [width, height, ratio] = drawn.screen
    const named = startPicturesOf({ width, height, ratio }).map(({ href }) => href)
    expect(named.toSorted()).toEqual(drawn.pictures.map(({ file }) => `/${file}`).toSorted())
  },
)

/** The links in the page's head, on a device of that screen. */
function linksOn(standalone: boolean | undefined, width: number, height: number) {
  vi.stubGlobal('navigator', { standalone })
  vi.stubGlobal('screen', { width, height })
  vi.stubGlobal('devicePixelRatio', 2)
  document.head.replaceChildren()
  nameStartPictures()
  return [...document.head.querySelectorAll('link')].map((link) =>
    ['rel', 'media', 'href'].map((name) => link.getAttribute(name)),
  )
}

it('the page’s head on an iPhone has one start picture for light and one for dark', () => {
  expect(linksOn(false, 414, 896)).toEqual([
    [
      'apple-touch-startup-image',
      '(prefers-color-scheme:light) and (orientation:portrait)',
      '/start/828x1792.png',
    ],
    [
      'apple-touch-startup-image',
      '(prefers-color-scheme:dark) and (orientation:portrait)',
      '/start/828x1792-dark.png',
    ],
  ])
})

it('the page’s head on an iPad has the same four start pictures in landscape and portrait', () => {
  const lying = linksOn(false, 1180, 820)
  expect(lying).toEqual(linksOn(false, 820, 1180))
  expect(lying.map(([, , href]) => href)).toEqual([
    '/start/1640x2360.png',
    '/start/1640x2360-dark.png',
    '/start/2360x1640.png',
    '/start/2360x1640-dark.png',
  ])
})

it('the page’s head has no start pictures in the installed app or outside iOS', () => {
  expect([linksOn(true, 414, 896), linksOn(undefined, 414, 896)]).toEqual([[], []])
})
