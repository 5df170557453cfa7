import { Extension } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { NodeViewConstructor } from '@tiptap/pm/view'

/**
 * Gives each block the text direction of its first letter; a list or quote has one for the whole. The `dir` is on the screen only,
 * never in the stored text. It uses node views, because a decoration for each block makes every keystroke slow in a long text.
 */
export const BlockDirection = Extension.create({
  name: 'blockDirection',
  addProseMirrorPlugins() {
    const nodeViews = {
      paragraph: directed(false),
      heading: directed(false),
      bulletList: directed(true),
      orderedList: directed(true),
      blockquote: directed(true),
    }
    return [new Plugin({ props: { nodeViews } })]
  },
})

/**
 * A list with `dir="auto"` ignores the letters of descendants that have a `dir` of their own, so inside lists and quotes only the types
 * with `everywhere` get one.
 */
const directed =
  (everywhere: boolean): NodeViewConstructor =>
  (node, view, getPosition) => {
    const { toDOM } = node.type.spec
    if (!toDOM) throw new Error(`${node.type.name} is not drawn`)
    const { dom, contentDOM } = DOMSerializer.renderSpec(document, toDOM(node))
    const isAtTop = everywhere || view.state.doc.resolve(getPosition() ?? 0).depth === 0
    if (isAtTop && dom instanceof HTMLElement) dom.dir = 'auto'
    return { dom, contentDOM: contentDOM ?? null }
  }
