import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { hints } from './template.ts'

/** An empty section of the template shows its hint, on the screen only, never in the text. */
export const SectionHints = Extension.create({
  name: 'sectionHints',
  addProseMirrorPlugins() {
    const key = new PluginKey<DecorationSet>(this.name)
    return [
      new Plugin({
        key,
        state: {
          init: (_config, { doc }) => decorate(doc),
          apply: (tr, now) => (tr.docChanged ? decorate(tr.doc) : now),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ]
  },
})

function decorate(doc: Node): DecorationSet {
  const found: Decoration[] = []
  doc.forEach((node, offset, index) => {
    const hint = hintOf(doc, index)
    if (hint !== undefined) found.push(Decoration.node(offset, offset + node.nodeSize, { 'data-hint': hint }))
  })
  return DecorationSet.create(doc, found)
}

/** The hint belongs to the only, empty paragraph between two headings, or between the last one and the end. */
export function hintOf(doc: Node, index: number): string | undefined {
  const node = doc.child(index)
  if (node.content.size > 0 || node.type.name !== 'paragraph' || index === 0) return undefined
  const next = index + 1 < doc.childCount ? doc.child(index + 1) : null
  if (next !== null && next.type.name !== 'heading') return undefined
  const before = doc.child(index - 1)
  return before.type.name === 'heading' ? hints.get(before.textContent) : undefined
}
