// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MarksAt } from './marks.ts'
import { TextPlaces } from './text-places.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Shows a reader's page with this text and returns the names of its buttons. */
async function read(text: string, marksAt: MarksAt = () => null): Promise<(string | null)[]> {
  document.body.innerHTML = `<main><div data-text>${text}</div><aside></aside></main>`
  root = createRoot(document.querySelector('aside') as Element)
  await act(async () =>
    root.render(<TextPlaces marksAt={marksAt} canBegin describedBy="help" onOpen={() => {}} />),
  )
  return [...document.querySelectorAll('button')].map(({ ariaLabel }) => ariaLabel)
}

const one = { ids: [1], count: 1, unread: 0, isResolved: false }

test('an empty line of the text offers no comment, but keeps the mark of an earlier one', async () => {
  const text =
    '<h2>Problem</h2><p></p><p> <br></p><img src="/a" alt=""><figure><div><audio></audio></div></figure>'
  expect(await read(text, ({ block }) => (block === 2 ? one : null))).toEqual([
    'Comment on “Problem”',
    '1 comment, on Picture or recording',
    'Comment on Picture or recording',
    'Comment on Picture or recording',
  ])
})

test('tapping an empty line does not highlight it, unlike a line with words', async () => {
  await read('<p>Words</p><p></p>')
  const [words, empty] = document.querySelectorAll('p')
  await act(async () => empty?.click())
  expect(document.querySelector('[data-tapped]')).toBe(null)
  await act(async () => words?.click())
  expect(document.querySelector('[data-tapped]')).toBe(words)
})

test('a list in the text still contains only its items after comments are offered at them', async () => {
  expect(await read('<ul><li>plain</li><li><p>as the editor writes it</p></li></ul>')).toHaveLength(2)
  expect([...(document.querySelector('ul')?.children ?? [])].map(({ tagName }) => tagName)).toEqual([
    'LI',
    'LI',
  ])
})
