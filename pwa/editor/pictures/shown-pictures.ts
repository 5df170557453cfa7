import type { Editor } from '@tiptap/core'

/** Changes the attributes of every picture in the text with this address. Not part of the undo history, because it is the same picture. */
export function changePictures(editor: Editor, src: string, attrs: Record<string, unknown>): void {
  const { tr } = editor.state
  tr.setMeta('addToHistory', false)
  for (const position of findPictures(editor, src))
    for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(position, name, value)
  if (tr.docChanged) editor.view.dispatch(tr)
}

/** Removes a picture that the server refused from the text. */
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
