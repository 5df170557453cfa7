// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { parseInert } from '../../data/trusted-types.ts'
import { topModal } from '../../ui/overlays/modal-stack.ts'
import { showPicture } from './show-picture.ts'

/** jsdom does not implement dialogs. */
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })

function open(alt: string) {
  const page = parseInert(
    `<main><img src="/api/assets/1/file" alt="${alt}"></main><svg data-watermark></svg>`,
  )
  document.body.replaceChildren(...page.childNodes)
  const picture = document.querySelector('img')
  if (!picture) throw new Error('There is no picture')
  const close = showPicture(picture)
  const dialog = document.querySelector('dialog')
  if (!dialog) throw new Error('There is no dialog')
  return { close, dialog }
}

test('a picture opens with its name, inside the page and under the watermark', () => {
  const { close, dialog } = open('Tray')
  expect(dialog.ariaLabel).toBe('Tray')
  expect(dialog.parentElement?.tagName).toBe('MAIN')
  expect(dialog.querySelector('img')?.getAttribute('src')).toMatch(/\/api\/assets\/1\/file$/)
  expect(dialog.querySelector('svg[data-watermark]')).not.toBeNull()
  expect(topModal()).toBe(dialog)
  close()
  close()
  expect([topModal(), document.querySelector('dialog')]).toEqual([null, null])
})

test('an opened picture is zoomed by keys, and closed by Esc, Back or its Close button', () => {
  const { dialog } = open('')
  expect(dialog.ariaLabel).toBe('Picture')
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: '+' }))
  expect(dialog.querySelector('img')?.style.transform).toContain('scale(1.5)')
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  expect(document.querySelector('dialog')).toBeNull()
  const again = open('').dialog
  for (const button of again.querySelectorAll('button')) if (button.ariaLabel === 'Close') button.click()
  expect(document.querySelector('dialog')).toBeNull()
})
