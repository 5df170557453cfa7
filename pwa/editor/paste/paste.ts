import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, Slice } from '@tiptap/pm/model'
import { Plugin, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { markdownToHtml } from '../../document/markdown/markdown-html.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { isKeyOf } from '../../ui/forms/is-key-of.ts'
import { parsePart } from '../remote-changes/parse-html.ts'
import { cleanPaste } from './clean-paste.ts'
import { looksLikeMarkdown } from './markdown-signs.ts'
import { refusePaste } from './refuse-paste.ts'

/** Only links are detected in pasted text: elsewhere an asterisk or a dash is meant as it was written. */
export const pasteRules = ['link']

/**
 * Keeps pasted content readable: HTML of other programs is cleaned, and plain text that clearly is Markdown is formatted, with one undo
 * back to the plain text. With Shift it stays plain. What is too large for an idea is refused at once.
 */
export const Paste = Extension.create({
  name: 'readablePaste',
  addProseMirrorPlugins() {
    let isPlain = false
    return [
      new Plugin({
        props: {
          transformPastedHTML(html) {
            const { html: cleaned, leftOut } = cleanPaste(html)
            if (leftOut > 0) notifyLeftOut(leftOut)
            return cleaned
          },
          handleDOMEvents: {
            keydown(_view, event) {
              if (event.key !== 'Shift') isPlain = event.shiftKey && isKeyOf('v', event)
              return false
            },
            paste(_view, event) {
              const { text, html } = readClipboard(event)
              const refusal = refusePaste({ text, html })
              if (refusal === null) return false
              event.preventDefault()
              toast({ title: 'This is too much to paste', description: refusal, variant: 'destructive' })
              return true
            },
          },
          handlePaste(view, event) {
            const { text, html } = readClipboard(event)
            if (isPlain || html !== '' || view.state.selection.$from.parent.type.spec.code) return false
            return looksLikeMarkdown(text) && pasteMarkdown(view, text)
          },
        },
      }),
    ]
  },
})

/** The HTML of a code editor only adds colours, so its plain text is used. */
function readClipboard({ clipboardData }: ClipboardEvent): { text: string; html: string } {
  const isCode = clipboardData?.types.includes('vscode-editor-data') ?? false
  return {
    text: clipboardData?.getData('text/plain') ?? '',
    html: isCode ? '' : (clipboardData?.getData('text/html') ?? ''),
  }
}

/** Inserts the plain text first, to which one undo returns, and then formats it. */
function pasteMarkdown(view: EditorView, text: string): boolean {
  const { selection, schema } = view.state
  const { paragraph } = schema.nodes
  if (!paragraph) return false
  const lines = text.split(/(?:\r\n?|\n)+/)
  const plain = lines.map((words) => paragraph.create(null, words === '' ? null : schema.text(words)))
  const { from } = selection
  view.dispatch(view.state.tr.replaceSelection(Slice.maxOpen(Fragment.from(plain))))
  const { to } = view.state.selection
  const formatted = closeHistory(view.state.tr)
  formatted.replaceRange(from, to, new Slice(parsePart(schema, markdownToHtml(text, text.length)), 0, 0))
  const end = formatted.doc.resolve(formatted.mapping.map(to))
  view.dispatch(formatted.setSelection(Selection.near(end, -1)).scrollIntoView())
  return true
}

function notifyLeftOut(count: number): void {
  const what = count === 1 ? 'A picture was left out: it was' : `${count} pictures were left out: they were`
  toast({ description: `${what} not part of the copy. Copy each by itself, or add it with Image.` })
}
