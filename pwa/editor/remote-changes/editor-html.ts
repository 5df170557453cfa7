import { DOMSerializer, type Node } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { splitBlocks } from '../../sync/engine/browser-context.ts'

type Read = Pick<Editor, 'state' | 'schema'>

/** A ProseMirror node is immutable, so its HTML is cached: a keystroke in a long text serialises one paragraph only. */
const known = new WeakMap<Node, string>()

/** In characters of HTML, about five pages. */
const LONG_TEXT = 20_000

/** The HTML that was last put into an editor and the document that it became, until the editor is next read. */
const shown = new WeakMap<Read, { doc: Node; html: string }>()

/**
 * Call this after putting `html` into the editor. Parsing drops spaces at the end of a line and repeated spaces, so an
 * untouched block would serialise to other HTML than it came with. It would then count as changed on this device, and
 * conflict with what another device adds to it. Untouched blocks therefore keep the HTML that they came with.
 */
export function rememberShown(editor: Read, html: string): void {
  shown.set(editor, { doc: editor.state.doc, html })
  // In a long text this takes long enough to delay the first keystroke, so it is done while the browser is idle.
  if (html.length > LONG_TEXT) globalThis.requestIdleCallback?.(() => takeShown(editor))
}

/** The text as HTML, as the editor's own getHTML makes it, except that untouched blocks keep the HTML that they came with. */
export function htmlOf(editor: Read): string {
  takeShown(editor)
  const serializer = DOMSerializer.fromSchema(editor.schema)
  const blocks: string[] = []
  editor.state.doc.forEach((node) => {
    const html = known.get(node) ?? serialize(serializer, node)
    known.set(node, html)
    blocks.push(html)
  })
  return blocks.join('')
}

function takeShown(editor: Read): void {
  const last = shown.get(editor)
  if (!last) return
  shown.delete(editor)
  const serializer = DOMSerializer.fromSchema(editor.schema)
  const blocks = splitBlocks(last.html)
  last.doc.forEach((node, _offset, index) => {
    const own = known.get(node) ?? serialize(serializer, node)
    const given = blocks[index]
    known.set(node, given !== undefined && areSameButSpaces(given, own) ? given : own)
  })
}

/** The cheap comparison comes first, because nearly all blocks are equal. */
const areSameButSpaces = (one: string, other: string) =>
  one === other || withoutSpaces(one) === withoutSpaces(other)

const withoutSpaces = (html: string) => html.replace(/(?:\s|&nbsp;)+/g, '')

/** Serialising happens in an inert document: the page's own would try to load the `local:` address of a picture. */
let inert: Document | undefined

/** Also of a part of a document: `node` may be cut from it. */
export function serializeContent({ type, content }: Node): string {
  inert ??= document.implementation.createHTMLDocument()
  const place = inert.createElement('div')
  place.append(DOMSerializer.fromSchema(type.schema).serializeFragment(content, { document: inert }))
  return place.innerHTML
}

function serialize(serializer: DOMSerializer, node: Node): string {
  inert ??= document.implementation.createHTMLDocument()
  const place = inert.createElement('div')
  place.append(serializer.serializeNode(node, { document: inert }))
  return place.innerHTML
}
