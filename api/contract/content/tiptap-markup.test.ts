import { expect, test } from 'vitest'
import { fromTiptap } from './tiptap-markup.ts'

const frame = (src: string) =>
  `<div data-youtube-video=""><iframe width="640" height="480" allowfullscreen="true" src="${src}" start="0"></iframe></div>`

test.each([
  ['<p><span style="color: rgb(149, 141, 241)">a</span></p>', '<p><span class="colour-violet">a</span></p>'],
  ['<span style="font-family: Inter; color: #f00;">a</span>', '<span class="colour-red">a</span>'],
  ['<mark data-color="#ffc078" style="background-color: #ffc078; color: inherit">a</mark>', '<mark>a</mark>'],
  [
    frame('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?controls=0&amp;x=1'),
    '<div data-youtube="dQw4w9WgXcQ"></div>',
  ],
  [frame('https://youtu.be/dQw4w9WgXcQ'), '<div data-youtube="dQw4w9WgXcQ"></div>'],
])('the Tiptap markup %s is converted to %s', (written, ours) => {
  expect(fromTiptap(written)).toBe(ours)
})

test.each([
  frame('https://evil.example/embed/dQw4w9WgXcQ'),
  frame('https://www.youtube.com/embed/x&quot;onload=y'),
  '<div><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></div>',
  '<span style="background-color: #f00">a</span>',
  '<span style="color: url(x)">a</span>',
  '<p style="color: red">a</p>',
  '<span class="colour-red">a</span>',
])('the markup %s is left unchanged for the sanitiser', (written) => {
  expect(fromTiptap(written)).toBe(written)
})

test('a text of megabytes with unfinished tags is left unchanged', () => {
  const long = `style=${'<span a="" '.repeat(150_000)}${'<div data-youtube-video <iframe '.repeat(50_000)}`
  expect(fromTiptap(long)).toBe(long)
})
