import { DOMParser as ProseMirrorParser } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'

/** Puts other words into an open editor: only what differs is replaced, so the caret stays where it is. */
export function showHtml(editor: Editor, html: string): void {
  const { view } = editor
  if (editor.isDestroyed) return
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const next = ProseMirrorParser.fromSchema(editor.schema).parse(body)
  const { doc } = editor.state
  const start = doc.content.findDiffStart(next.content)
  if (start === null) return
  const end = doc.content.findDiffEnd(next.content)
  if (end === null) return
  // Where the two agree on both sides of the same place, the ends may overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const slice = next.slice(start, end.b + overlap)
  view.dispatch(editor.state.tr.replace(start, end.a + overlap, slice).setMeta('preventUpdate', true))
}
