// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readRichText } from './rich-text-fragment.ts'

const styles = { video: 'video', play: 'play' }

function read(html: string, resolveImage?: (src: string) => string): HTMLElement {
  const place = document.createElement('div')
  place.append(readRichText(html, { styles, resolveImage }))
  return place
}

test('showing an idea’s text keeps what the editor writes', () => {
  const html =
    '<h2>Title</h2><p><strong>a</strong> <mark>b</mark> <span class="colour-red">c</span></p><ol start="3"><li><p>d</p></li></ol>'
  expect(read(html).innerHTML).toBe(html)
})

test('showing an idea’s text drops everything that runs or loads', () => {
  const place = read(
    [
      '<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
      '<iframe src="https://other.example"></iframe><p style="background:url(//other.example)" onclick="alert(1)" id="x" data-x="1">text</p>',
      '<a href="java\tscript:alert(1)">link</a><form action="//other.example"><input name="a"></form><math><mtext></mtext></math>',
      '<span class="screen colour-blue">blue</span><img src="//other.example/x.png"><object data="x"></object>',
    ].join(''),
  )
  expect(
    place.querySelector('script, svg, iframe, form, input, object, math, img, [style], [onclick], [id]'),
  ).toBeNull()
  for (const element of place.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^data-/)
      expect(value).not.toContain('script:')
    }
  expect(place.querySelector('span')?.className).toBe('colour-blue')
  expect(place.textContent).toContain('text')
})

test('links in an idea’s text open in a new tab and tell the other site nothing', () => {
  const link = read('<a href="https://other.example/a">a</a>').querySelector('a')
  expect(link?.rel).toBe('noopener noreferrer nofollow')
  expect(link?.target).toBe('_blank')
})

test('pictures in an idea’s text are loaded from the address that the reader may use', () => {
  const place = read(
    '<p><img src="/api/assets/12/file" alt="edge" width="800" height="400"></p>',
    (src) => `/there${src}`,
  )
  const image = place.querySelector('img')
  expect(image?.getAttribute('src')).toBe('/there/api/assets/12/file')
  expect(image?.getAttribute('alt')).toBe('edge')
})

test('a voice memo is a player at the reader’s address that loads nothing by itself', () => {
  const html = '<div data-audio="/api/assets/12/file" data-seconds="65"></div>'
  const place = read(html, (src) => `/there${src}`)
  const player = place.querySelector('audio')
  expect(player?.getAttribute('src')).toBe('/there/api/assets/12/file')
  expect([player?.controls, player?.preload, player?.autoplay]).toEqual([true, 'none', false])
  expect(place.textContent).toBe('Voice memo, 1:05')
  // It stays one block, so that comments beside it stand at the block that the server counts.
  expect(place.querySelectorAll('div')).toHaveLength(1)
  for (const elsewhere of ['https://other.example/a.webm', 'data:audio/webm;base64,AA', '//other.example'])
    expect(read(`<div data-audio="${elsewhere}"></div>`).querySelector('audio')).toBeNull()
})

test('a video is a button until it is clicked, and then a frame from YouTube’s cookieless host', () => {
  const place = read('<div data-youtube="dQw4w9WgXcQ"></div>')
  expect(place.querySelector('iframe')).toBeNull()
  place.querySelector('button')?.click()
  const frame = place.querySelector('iframe')
  expect(frame?.src).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1')
  expect(frame?.referrerPolicy).toBe('strict-origin')
})

test('a video with an invalid id is not shown', () => {
  expect(read('<div data-youtube="x"></div>').querySelector('button')).toBeNull()
})
