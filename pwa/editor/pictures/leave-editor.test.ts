// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'

test('an editor that is being closed does not request a picture by an address that only this device knows', () => {
  const local = `local:${'a'.repeat(64)}`
  const { editor, html } = new EditorForTests(`<p>Fan</p><img src="${local}"><p>Blade</p>`)
  const drawn = () => editor.view.dom.querySelector('img')?.getAttribute('src') ?? null
  expect(drawn()).toBeNull()
  // What Tiptap's component does when it is unmounted, before the editor itself is destroyed.
  editor.view.setProps({ nodeViews: {} })
  expect(drawn()).toBeNull()
  expect(html()).toContain(local)
  editor.destroy()
})
