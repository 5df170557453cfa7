// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { listInlinePictures } from './inline-pictures.ts'

test('embedded pictures that a change brought become files, each once; those from before it do not', () => {
  const src = (letters: string) => `data:image/png;base64,${btoa(letters)}`
  const at = new EditorForTests(`<p>a</p><img src="${src('old')}">`)
  const { state } = at.editor
  const put = (letters: string) => state.schema.nodes.image?.create({ src: src(letters) }) ?? []
  const found = listInlinePictures(state.tr.insert(0, put('one')).insert(0, put('two')).insert(0, put('one')))
  expect([...found].map(([file, address]) => [file.name, file.type, file.size, address])).toEqual([
    ['Pasted picture 1', 'image/png', 3, src('one')],
    ['Pasted picture 2', 'image/png', 3, src('two')],
  ])
})
