import { Editor } from '@tiptap/core'
import { afterEach, vi } from 'vitest'
import { editorExtensions } from '../../pwa/editor/extensions/extensions.ts'
import { pasteRules } from '../../pwa/editor/paste/paste.ts'

const open = new Set<Editor>()
// The link extension registers its schemes once for all editors of a page, and complains about an editor that was left open.
afterEach(() => {
  for (const editor of open) editor.destroy()
  open.clear()
})

/** An editor with everything that the product's has, and methods for writing in it. */
export class EditorForTests {
  readonly editor: Editor

  constructor(html: string) {
    this.editor = new Editor({
      element: document.body.appendChild(document.createElement('div')),
      extensions: editorExtensions(1),
      content: html,
      injectCSS: false,
      enablePasteRules: pasteRules,
    })
    open.add(this.editor)
  }

  html = () => this.editor.getHTML()
  text = () => this.editor.getText({ blockSeparator: '\n' })

  /** The position right before these words. */
  startOf(words: string): number {
    let found: number | null = null
    this.editor.state.doc.descendants((node, position) => {
      const index = node.text?.indexOf(words) ?? -1
      if (index >= 0) found ??= position + index
    })
    if (found === null) throw new Error(`"${words}" does not stand in ${this.html()}`)
    return found
  }

  endOf = (words: string): number => this.startOf(words) + words.length

  /** Types letter by letter, as one quick piece of writing, however slow the machine is. */
  type(words: string, place: number): void {
    this.editor.commands.setTextSelection(place)
    const now = Date.now()
    for (const letter of words)
      this.editor.view.dispatch(this.editor.state.tr.insertText(letter).setTime(now))
  }

  undo(times = 1): void {
    for (let count = 0; count < times; count += 1) this.editor.commands.undo()
  }

  redo(times = 1): void {
    for (let count = 0; count < times; count += 1) this.editor.commands.redo()
  }
}

/** Long enough for the next key to begin another undo step; needs a clock that the test has stopped. */
export const pause = () => vi.advanceTimersByTime(2_000)
