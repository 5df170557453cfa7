import type { EditorForTests } from './editor-for-tests.ts'

/** Pastes what a browser passes to the page on a paste, by its types. */
export function paste({ editor }: EditorForTests, clipboard: Record<string, string>): void {
  const clipboardData = {
    types: Object.keys(clipboard),
    files: [],
    getData: (type: string) => clipboard[type] ?? '',
  }
  const event = new Event('paste', { bubbles: true, cancelable: true })
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }))
}
