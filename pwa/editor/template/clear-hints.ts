import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { hints } from './template.ts'

/**
 * In earlier versions hints were text. When a draft is opened, untouched hints are removed: plain text, alone in the paragraph directly
 * below the heading of their own section. Anywhere else they may be the user's words. Null when there is nothing to remove.
 */
export function clearHints({ doc, tr }: EditorState): Transaction | null {
  let before: Node | null = null
  doc.forEach((node, offset) => {
    if (isUntouchedHint(node, before)) {
      const from = tr.mapping.map(offset + 1)
      tr.delete(from, from + node.content.size)
    }
    before = node
  })
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null
}

function isUntouchedHint(node: Node, before: Node | null): boolean {
  if (before?.type.name !== 'heading' || node.type.name !== 'paragraph') return false
  const isPlain = node.childCount === 1 && node.firstChild?.marks.length === 0
  return isPlain && node.textContent === hints.get(before.textContent)
}
