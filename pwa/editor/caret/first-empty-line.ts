import type { Node } from '@tiptap/pm/model'

/** The place in the first empty line of a text, where its first section begins; null where there is none. */
export function firstEmptyLine(doc: Node): number | null {
  let found: number | null = null
  doc.forEach((node, offset) => {
    if (found === null && node.isTextblock && node.content.size === 0) found = offset + 1
  })
  return found
}
