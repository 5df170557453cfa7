import { describe, expect, it } from 'vitest'
import { limits } from '#contract/rules/limits.ts'
import { titleOfSharedPdf, wordsOf } from './shared-intake-words.ts'

const words = (more: { title?: string; text?: string; url?: string }) =>
  wordsOf({ title: '', text: '', url: '', files: [], ...more }, [])

describe('the words of a share from another app', () => {
  it('are taken as text, also if they look like HTML', () => {
    const text = '<img src=x onerror="alert(1)"> & <script>alert(2)</script>'
    expect(words({ text }).html).toBe(
      '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &lt;script&gt;alert(2)&lt;/script&gt;</p>',
    )
  })

  it('keep their lines and paragraphs', () => {
    expect(words({ text: 'One\ntwo\n\nthree' }).html).toBe('<p>One<br>two</p><p>three</p>')
  })

  it('become links only where they are addresses of web pages', () => {
    expect(words({ text: 'See https://example.org/a?b=1&c=2.' }).html).toBe(
      '<p>See <a href="https://example.org/a?b=1&amp;c=2">https://example.org/a?b=1&amp;c=2</a>.</p>',
    )
    expect(words({ url: 'javascript:alert(1)' }).html).toBe('<p>javascript:alert(1)</p>')
    expect(words({ url: 'https://example.org/"onclick="x' }).html).not.toContain('"onclick')
  })

  it('contain an address once, also if it came both in the text and as the address', () => {
    const url = 'https://example.org/a'
    expect(words({ text: `Look ${url}`, url }).html.match(/<a /g)).toHaveLength(1)
    expect(words({ text: 'Look', url }).html.match(/<a /g)).toHaveLength(1)
  })

  it.each([
    [{ title: 'A hinge', text: 'No pin.' }, 'A hinge'],
    [{ text: 'No pin.\nA strip.' }, 'No pin.'],
    [{ url: 'https://example.org/a' }, 'example.org'],
    [{}, 'Shared'],
  ])('have a title: %o', (more, title) => {
    expect(words(more).title).toBe(title)
  })

  it('get a title that is not too long', () => {
    expect(words({ title: 't'.repeat(500) }).title).toHaveLength(limits.titleLength)
    expect(words({ title: `${'t'.repeat(198)}😀😀` }).title.isWellFormed()).toBe(true)
    expect(words({ text: `${'t'.repeat(78)}😀😀` }).title.isWellFormed()).toBe(true)
    expect(words({ text: `${'word '.repeat(60)}` }).title.length).toBeLessThanOrEqual(80)
  })

  it('contain a title in full that is too long for a title', () => {
    const title = `${'A long title '.repeat(20)}ends <here>`
    expect(words({ title, text: 'Text' }).html).toBe(
      `<p>${'A long title '.repeat(20)}ends &lt;here&gt;</p><p>Text</p>`,
    )
    expect(words({ title: 'Short', text: 'Text' }).html).toBe('<p>Text</p>')
  })

  it('end with the pictures, whose names are escaped', () => {
    const { html } = wordsOf({ title: '', text: 'A', url: '', files: [] }, [
      { src: `local:${'a'.repeat(64)}`, name: '"><b>.png' },
    ])
    expect(html).toBe(`<p>A</p><img src="local:${'a'.repeat(64)}" alt="&quot;&gt;&lt;b&gt;">`)
  })

  it.each([
    ['my_first-hinge.png', 'my first hinge'],
    ['IMG_2041.jpg', ''],
    ['Screenshot', ''],
  ])('describe a picture by its file name, as the editor does: %s', (name, alt) => {
    const { html } = wordsOf({ title: '', text: 'A', url: '', files: [] }, [{ src: 'local:a', name }])
    expect(html).toBe(`<p>A</p><img src="local:a" alt="${alt}">`)
  })
})

describe('the title shared together with a PDF', () => {
  const pdf = { name: 'plan.pdf', type: 'application/pdf', blob: new Blob() }
  const shared = {
    id: 'a',
    receivedAt: '',
    userId: 1,
    title: '',
    text: '',
    url: '',
    files: [pdf],
    refused: [],
  }

  it('becomes the title of a PDF that was shared alone', () => {
    expect(titleOfSharedPdf({ ...shared, title: 'A hinge' })).toBe('A hinge')
  })

  it.each([
    ['there is none', {}],
    ['there are words as well', { title: 'A hinge', text: 'No pin.' }],
    ['there is an address as well', { title: 'A hinge', url: 'https://example.org' }],
    ['there are two files', { title: 'A hinge', files: [pdf, pdf] }],
    ['it is too long for a title', { title: 't'.repeat(limits.titleLength + 1) }],
  ])('does not become the title of the PDF if %s', (_, more) => {
    expect(titleOfSharedPdf({ ...shared, ...more })).toBeNull()
  })
})
