import { describe, expect, test } from 'vitest'
import { runAtOnce } from '../../../tests/support/run-at-once.ts'
import { AppError } from '../../server/app-error.ts'
import { ensureCheap, ensureFewTags } from './html-shape.ts'
import { sanitiseTidyHtml } from './tidy-html.ts'

const isRefused = (html: string) => {
  try {
    ensureFewTags(html)
    if (runAtOnce(sanitiseTidyHtml(html)) === null) ensureCheap(html)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') return true
    throw error
  }
}
const nest = (tag: string, depth: number) => `<${tag}>`.repeat(depth) + `</${tag}>`.repeat(depth)

describe('limits on how costly HTML is to sanitise', () => {
  test('HTML of the kind that the editor writes may have up to 20,000 paragraphs', () => {
    const part =
      '<h2>A</h2><p class="colour-red">a <strong>b</strong><br>c</p><ul><li><p>d</p><ol start="2"><li><p>e</p></li></ol></li></ul><img src="/api/assets/1/file" alt="x > y"><hr>'
    expect(isRefused(part.repeat(1500))).toBe(false)
    expect(isRefused('word & 2 < 3 '.repeat(300_000))).toBe(false)
    expect(isRefused('<p>a</p>'.repeat(20_000))).toBe(false)
    expect(isRefused('<p>a</p>'.repeat(20_001))).toBe(true)
  })

  test('HTML of the kind that the editor writes may be nested 200 levels deep', () => {
    expect(isRefused(nest('blockquote', 200))).toBe(false)
    expect(isRefused(nest('blockquote', 201))).toBe(true)
  })

  test('other HTML is limited to 500 tags, 32 levels and 128 kB', () => {
    expect(isRefused('<x>a</x>'.repeat(500))).toBe(false)
    expect(isRefused('<x>a</x>'.repeat(501))).toBe(true)
    expect(isRefused(nest('x', 32))).toBe(false)
    expect(isRefused(nest('x', 33))).toBe(true)
    expect(isRefused(`<x>${'a'.repeat(128 * 1024 - 7)}</x>`)).toBe(false)
    expect(isRefused(`<x>${'a'.repeat(128 * 1024 - 6)}</x>`)).toBe(true)
    expect(isRefused(`<IMG src="data:image/png;base64,${'A'.repeat(500_000)}">`)).toBe(false)
  })

  test.each([
    ['a tag left open', `${'<p>'}${'<p>a</p>'.repeat(501)}`],
    ['tags closed in another order', '<b><i>a</b></i>'.repeat(251)],
    ['a paragraph in a paragraph', '<p><b><p>a</p></b></p>'.repeat(167)],
    ['a list item outside a list', '<li><b></b></li>'.repeat(251)],
    ['a link in a link', '<a><a></a></a>'.repeat(251)],
    ['an attribute without quotes', '<p class=a>a</p>'.repeat(501)],
    ['a comment', '<!-- a -->'.repeat(1001)],
  ])('%s does not count as HTML of the editor and gets the lower limit', (_, html) => {
    expect(isRefused(html)).toBe(true)
  })

  test('checking the size of 1 MB of malformed HTML ends, also when its quotes never close', () => {
    for (const piece of ['<p class="', '<', '<p ', '</', '<a href="x" ', '<!--', 'data:image/png;base64,'])
      isRefused(piece.repeat(Math.ceil(1_000_000 / piece.length)))
  })
})
