// @vitest-environment jsdom
import { getHTMLFromFragment, getSchema } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { editorExtensions } from '../extensions/extensions.ts'
import { htmlOf } from './editor-html.ts'

const schema = getSchema(editorExtensions(1))
const html = [
  '<h2>Fan &amp; blade</h2><p>One <strong>bold</strong><br>line  with <em>spaces</em> </p>',
  '<ul><li><p>a</p></li><li><p>b</p></li></ul><blockquote><p>said</p></blockquote><hr>',
  '<pre><code>x &lt; y</code></pre><img src="/api/assets/7/file" alt="sketch"><p></p>',
].join('')

test('the app’s own HTML serialiser gives the same HTML as the editor’s, also after changes', () => {
  const body = document.createElement('div')
  body.innerHTML = html
  let state = EditorState.create({ schema, doc: DOMParser.fromSchema(schema).parse(body) })
  for (const word of ['quiet ', 'loud ']) {
    state = state.apply(state.tr.insertText(word, 1))
    expect(htmlOf({ state, schema })).toBe(getHTMLFromFragment(state.doc.content, schema))
    expect(htmlOf({ state, schema })).toContain(word)
  }
})
