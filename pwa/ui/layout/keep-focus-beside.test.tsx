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

test('the focus that goes with an item is on the next one, else on the one before, else on the page', async () => {
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

test('an item that goes takes no focus from elsewhere', async () => {
  await show(['lamp', 'fan'])
  focus('elsewhere')
  await show(['lamp'])
  expect(focused()).toBe('elsewhere')
})
