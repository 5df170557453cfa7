import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withoutEditors } from './pdf-without-editors.mjs'

const source = () => readFile('node_modules/pdfjs-dist/legacy/build/pdf.mjs', 'utf8')

test('pdf.js without its editors is a quarter shorter and still has all of its exports', async () => {
  const whole = await source()
  const code = withoutEditors(whole)
  expect(code.length).toBeLessThan(whole.length * 0.75)
  const [, list = ''] = /^export \{ (.*) \};$/m.exec(code) ?? []
  const names = list.split(', ').map((name) => name.split(' ')[0] ?? '')
  expect(names).toEqual(
    expect.arrayContaining(['getDocument', 'PDFWorker', 'PasswordResponses', 'TextLayer']),
  )
  const declared = new Set(
    [...code.matchAll(/^(?:async function|class|const|function|let|var) (\w+)/gm)].map(([, name]) => name),
  )
  expect(names.filter((name) => !declared.has(name))).toEqual([])
  expect(code.includes('globalThis.pdfjsLib')).toBe(false)
})

test('a pdf.js that is built differently stops the build with a message that names the script', async () => {
  const whole = await source()
  const [first = '', ...rest] = whole.split(';// ./src/display/editor/color_picker.js')
  const marked = (text: string) => [text, ...rest].join(';// ./src/display/editor/color_picker.js')
  expect(() => withoutEditors(first)).toThrow('scripts/pdf-without-editors.mjs')
  expect(() => withoutEditors(marked(`${first}new FreeTextEditor()\n`))).toThrow('uses FreeTextEditor')
})
