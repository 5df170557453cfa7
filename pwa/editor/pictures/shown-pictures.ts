import type { Editor } from '@tiptap/core'

/** Every picture of the text that has this address gets other facts, outside of the history of undo: it is the same picture. */
export function changePictures(editor: Editor, src: string, attrs: Record<string, unknown>): void {
  const { tr } = editor.state
  tr.setMeta('addToHistory', false)
  for (const position of findPictures(editor, src))
    for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(position, name, value)
  if (tr.docChanged) editor.view.dispatch(tr)
}

/** Takes a picture that the server refused out of the text again. */
export function removePictures(editor: Editor, src: string): void {
  const { tr } = editor.state
  tr.setMeta('addToHistory', false)
  for (const position of findPictures(editor, src).reverse()) tr.delete(position, position + 1)
  if (tr.docChanged) editor.view.dispatch(tr)
}

function findPictures(editor: Editor, src: string): number[] {
  const found: number[] = []
  if (!editor.isDestroyed)
    editor.state.doc.descendants((node, position) => {
      if (node.type.name === 'image' && node.attrs.src === src) found.push(position)
    })
  return found
}
