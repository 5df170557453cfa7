import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { PictureError } from '../../sync/pictures/prepare-picture.ts'
import { firstEmptyLine, isUntouched } from '../caret/initial-caret.ts'
import { revealInserted } from '../caret/reveal.ts'
import { putPicture, setCaret } from './put-picture.ts'

export type HeldPlace = { put: (attrs: Record<string, unknown>) => void; release: () => void }

/**
 * Remembers the position where pictures were requested. It moves with the text around it while the pictures are prepared and writing
 * goes on. A caret that is still there moves behind each picture.
 */
export function holdPlace(editor: Editor, at?: number): HeldPlace {
  let place = at ?? startOf(editor)
  const follow = ({ transaction }: { transaction: Transaction }) => {
    place = transaction.mapping.map(place)
  }
  editor.on('transaction', follow)
  const put = (attrs: Record<string, unknown>) => {
    const picture = editor.isDestroyed ? null : editor.schema.nodes.image?.create(attrs)
    if (!picture) throw new PictureError('The idea was closed before this was added.')
    const { selection, tr } = editor.state
    const isHere = at !== undefined || isUntouched(editor) || selection.to === place
    const next = putPicture(tr, place, picture)
    if (isHere) setCaret(tr, next)
    editor.view.dispatch(tr)
    place = next
    if (!isHere) return
    if (!isWritingElsewhere()) editor.commands.focus(null, { scrollIntoView: false })
    revealInserted(editor.view, 'image')
  }
  return { put, release: () => editor.off('transaction', follow) }
}

/** The caret; in a text that was not touched yet, its first section or its end. */
function startOf(editor: Editor): number {
  if (!isUntouched(editor)) return editor.state.selection.to
  return firstEmptyLine(editor.state.doc) ?? editor.state.doc.content.size
}

/** For example in the title: a phone's keyboard, and what is typed next, stay there. */
const isWritingElsewhere = () => document.activeElement?.matches('input, textarea') ?? false
