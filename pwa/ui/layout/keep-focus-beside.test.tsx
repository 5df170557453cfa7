// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { reactPage } from '../../../tests/support/react-page.ts'
import { keepFocusBeside } from './keep-focus-beside.ts'

const draw = reactPage()

const show = (names: string[]) =>
  draw(
    <main id="main" tabIndex={-1}>
      <ul>
        {names.map((name) => (
          <li key={name} ref={keepFocusBeside}>
            <a href={`#${name}`}>{name}</a>
            <button type="button" id={name}>
              Delete
            </button>
          </li>
        ))}
      </ul>
      <button type="button" id="elsewhere">
        More
      </button>
    </main>,
  )
const focus = (id: string) => document.getElementById(id)?.focus()
const focused = () => document.activeElement?.id || document.activeElement?.textContent

test('the focus on a removed list item moves to the next item, or the one before, or the page', async () => {
  await show(['lamp', 'fan', 'hinge'])
  focus('fan')
  await show(['lamp', 'hinge'])
  expect(focused()).toBe('hinge')
  focus('hinge')
  await show(['lamp'])
  expect(focused()).toBe('lamp')
  focus('lamp')
  await show([])
  expect(focused()).toBe('main')
})

test('removing a list item leaves the focus alone if it is elsewhere', async () => {
  await show(['lamp', 'fan'])
  focus('elsewhere')
  await show(['lamp'])
  expect(focused()).toBe('elsewhere')
})
