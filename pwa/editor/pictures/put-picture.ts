import type { Node } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'

/**
 * Inserts a picture at a position, with an empty line below it to write on. Returns the position in that line, where the next picture
 * goes.
 */
export function putPicture(tr: Transaction, position: number, picture: Node): number {
  const place = Math.max(0, Math.min(position, tr.doc.content.size))
  const at = tr.doc.resolve(place)
  const { parent } = at
  if (!parent.isTextblock) return putBetween(tr, place, picture)
  const isPlain = parent.type.spec.code !== true
  const isBefore = at.parentOffset === 0 && isPlain && fits(tr, at.before(), picture)
  if (isBefore && parent.content.size === 0 && parent.type.name === 'paragraph') {
    tr.insert(at.before(), picture)
    return place + picture.nodeSize
  }
  if (isBefore) return putBetween(tr, at.before(), picture)
  if (isPlain && at.parentOffset > 0 && at.parentOffset < parent.content.size) {
    tr.split(place)
    return putBetween(tr, place + 1, picture)
  }
  return putBetween(tr, at.after(), picture)
}

const fits = (tr: Transaction, position: number, picture: Node): boolean => {
  const between = tr.doc.resolve(position)
  return between.parent.canReplaceWith(between.index(), between.index(), picture.type)
}

function putBetween(tr: Transaction, position: number, picture: Node): number {
  const below = tr.doc.resolve(position).nodeAfter
  const hasLine = below?.type.name === 'paragraph' && below.content.size === 0
  const line = tr.doc.type.schema.nodes.paragraph?.create()
  tr.insert(position, hasLine || !line ? [picture] : [picture, line])
  return position + picture.nodeSize + 1
}

export const setCaret = (tr: Transaction, position: number) =>
  tr.setSelection(TextSelection.near(tr.doc.resolve(position)))
