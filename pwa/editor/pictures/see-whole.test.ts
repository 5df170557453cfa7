// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { Editor } from '@tiptap/core'
import { beforeEach, expect, test } from 'vitest'
import { topModal } from '../../ui/overlays/modal-stack.ts'
import { editorExtensions } from '../extensions/extensions.ts'
import { SeeWhole } from './see-whole.ts'

/** jsdom does not implement dialogs. */
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
beforeEach(() => document.body.replaceChildren())

/** Presses 'View larger' of the only picture of an idea this often, and waits for the code that is loaded then. */
async function viewLarger(presses: number) {
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...editorExtensions(1), SeeWhole],
    content: '<img src="/api/assets/9/file" alt="a hinge">',
    injectCSS: false,
  })
  editor.commands.setNodeSelection(0)
  const button = editor.view.dom.querySelector<HTMLElement>('[data-see-whole] button')
  for (let press = 0; press < presses; press++) button?.click()
  await import('../../document/zoom/show-picture.ts')
  await new Promise((resolve) => setTimeout(resolve))
  return editor
}

test('a picture that is open when the app leaves the editor does not count as open any more', async () => {
  const editor = await viewLarger(1)
  expect(topModal()?.ariaLabel).toBe('a hinge')
  editor.destroy()
  expect(topModal()).toBe(null)
})

test('two quick presses open a picture once', async () => {
  const editor = await viewLarger(2)
  expect(document.querySelectorAll('dialog')).toHaveLength(1)
  editor.destroy()
  expect(topModal()).toBe(null)
})
