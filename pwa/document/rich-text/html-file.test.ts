// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { hostileHtml, remainsOf } from '../../../tests/support/hostile-html.ts'
import { plainText } from './copy-rich-text.ts'
import { cleanHtml, fileNameOf, makeHtmlFile } from './html-file.ts'

const textOf = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsText(file)
  })

describe('an HTML file of ideas', () => {
  it('has every title and text, and the files attached to them', async () => {
    const page = await textOf(
      await makeHtmlFile('Drafts', [
        { title: 'Fish & <b>chips</b>', html: '<p dir="auto">Salt <strong>and</strong> vinegar</p>' },
        {
          title: 'Plan',
          html: '',
          attachments: [{ fileName: 'plan "a".pdf', href: 'data:application/pdf;base64,JVBERg==' }],
        },
      ]),
    )
    expect(page).toContain('<h1 dir="auto">Fish &amp; &lt;b&gt;chips&lt;/b&gt;</h1>')
    expect(page).toContain('<p dir="auto">Salt <strong>and</strong> vinegar</p>')
    expect(page).toContain(
      '<a download="plan &quot;a&quot;.pdf" href="data:application/pdf;base64,JVBERg==">plan &quot;a&quot;.pdf</a>',
    )
  })

  it('has no scripts or foreign pictures, full addresses for pictures, and links for videos', async () => {
    const html =
      '<script>alert(1)</script><p onclick="x()">a</p><img src="/api/assets/3/file"><img src="https://other.example/x.png"><div data-youtube="dQw4w9WgXcQ"></div>'
    const page = await textOf(await makeHtmlFile('x', [{ title: 'x', html }]))
    expect(page).not.toMatch(/<script|onclick|other\.example/)
    expect(page).toContain(`src="${window.location.origin}/api/assets/3/file"`)
    expect(page).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"')
  })

  it('keeps the words of a hostile text and nothing in it that would run', async () => {
    expect(remainsOf(hostileHtml).length).toBeGreaterThan(20)
    const page = await textOf(
      await makeHtmlFile('x', [{ title: '<script>title</script>', html: hostileHtml }]),
    )
    expect(page).toContain(
      '<h1 dir="auto">&lt;script&gt;title&lt;/script&gt;</h1><p dir="auto">Kept words.</p>',
    )
    expect(page).toContain('Struck words.')
    expect(remainsOf(await cleanHtml(hostileHtml))).toEqual([])
  })

  it('gets a name that every operating system accepts', () => {
    expect(fileNameOf('Tea: a/b "kettle"?')).toBe('Tea a b kettle.html')
    expect(fileNameOf('../..')).toBe('untitled.html')
    expect(fileNameOf('Käse 茶')).toBe('Käse 茶.html')
    expect(fileNameOf('x'.repeat(300)).length).toBe(85)
  })
})

describe('an idea as plain text', () => {
  it('keeps its lines and lists', () => {
    expect(
      plainText('<h1>Tea</h1><p>one<br>two</p><ul><li><p>a</p></li><li><p>b</p></li></ul><p>end</p>'),
    ).toBe('Tea\n\none\ntwo\n\n- a\n- b\n\nend')
  })
})
