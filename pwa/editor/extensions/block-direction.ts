import { Extension } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { NodeViewConstructor } from '@tiptap/pm/view'

/**
 * Each block runs in the direction of its first letter, a list or a quote as a whole: `dir` on the screen only, never in the
 * text. Node views, because a decoration for each block makes every key slow in a long text.
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

/** Inside a list or a quote a direction of its own would hide a line's letters from the whole, so only `everywhere` has it there. */
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
