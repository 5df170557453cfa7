// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { moveFocusInMenu, placeMenu } from './menu-keys.ts'

function makeMenu(...labels: string[]) {
  const menu = document.body.appendChild(document.createElement('div'))
  menu.innerHTML = labels
    .map((label) => `<button role="menuitem"> ${label}</button>`)
    .join('<button>no item</button>')
  return menu
}

test.each([
  ['ArrowDown goes down', 0, 'ArrowDown', 1],
  ['ArrowDown goes round', 3, 'ArrowDown', 0],
  ['ArrowDown begins above', -1, 'ArrowDown', 0],
  ['ArrowUp goes up', 2, 'ArrowUp', 1],
  ['ArrowUp goes up to the first', 1, 'ArrowUp', 0],
  ['ArrowUp goes round', 0, 'ArrowUp', 3],
  ['ArrowUp begins below', -1, 'ArrowUp', 3],
  ['Home jumps to the first', 2, 'Home', 0],
  ['End jumps to the last', 1, 'End', 3],
  ['a letter finds the next label with it', 0, 'p', 1],
  ['a letter finds it behind the end', 3, 'P', 0],
  ['a letter finds the only one again', 2, 'l', 2],
  ['a letter without a label', 0, 'z', null],
  ['another key', 0, 'Enter', null],
  ['the first letters of a key’s name', 0, 'Log', null],
  ['a space, which presses', 3, ' ', null],
] as const)('a key in a menu: %s', (_, at, key, expected) => {
  const menu = makeMenu('Profile Settings', 'Portfolio', 'Log Out', 'Archive')
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  items[at]?.focus()
  expect(moveFocusInMenu(menu, key)).toBe(expected !== null)
  expect(document.activeElement).toBe(items[expected ?? at] ?? document.body)
  menu.remove()
})

test('a menu without items handles no key', () => {
  expect(moveFocusInMenu(makeMenu(), 'ArrowDown')).toBe(false)
})

/** A window of 360 x 740 and a menu of 200 x 300. */
test.each([
  ['in the middle: below, right edges together', { left: 200, top: 100 }, { left: 48, top: 152 }],
  ['at the left edge: not off the screen', { left: 0, top: 100 }, { left: 8, top: 152 }],
  ['at the right edge: not up to the frame', { left: 320, top: 100 }, { left: 152, top: 152 }],
  ['as low as it fits below', { left: 200, top: 380 }, { left: 48, top: 432 }],
  ['where it does not fit below: above', { left: 200, top: 381 }, { left: 48, top: 77 }],
])('a menu is placed %s', (_, button, expected) => {
  vi.stubGlobal('innerWidth', 360)
  vi.stubGlobal('innerHeight', 740)
  const menu = makeMenu()
  menu.getBoundingClientRect = () => new DOMRect(0, 0, 200, 300)
  placeMenu(menu, new DOMRect(button.left, button.top, 48, 48))
  expect(menu.style).toMatchObject({ left: `${expected.left}px`, top: `${expected.top}px` })
})

test('a menu that fits neither below nor above its button begins at the top of the window', () => {
  vi.stubGlobal('innerHeight', 320)
  const menu = makeMenu()
  menu.getBoundingClientRect = () => new DOMRect(0, 0, 200, 300)
  placeMenu(menu, new DOMRect(200, 150, 48, 48))
  expect(menu.style.top).toBe('8px')
})
