// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { paste } from '../../../tests/support/paste.ts'

const pasted = (html: string) => {
  const at = new EditorForTests('')
  paste(at, { 'text/html': html, 'text/plain': 'words' })
  return at.html().replace(/<p><\/p>$/, '')
}

const page = (body: string) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- @list l0:level1 {mso-level-text:"%1\\.";} --></style>
<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`

const item = (level: number, sign: string, words: string, place = 'Middle') =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>
`

test('pasting from Word turns paragraphs that Word calls lists into nested lists', () => {
  const html = page(
    `<p class=MsoNormal>Parts:<o:p></o:p></p>${item(1, '·', 'Motor', 'First')}${item(2, 'o', 'Coil')}${item(2, 'o', 'Magnet')}${item(1, '·', 'Blade', 'Last')}
<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Steps:<o:p></o:p></p>${item(1, '3.', 'Cut', 'First')}${item(2, 'a)', 'Fold')}${item(1, '4.', 'Glue', 'Last')}`,
  )
  expect(pasted(html)).toBe(
    '<p>Parts:</p><ul><li><p>Motor</p><ul><li><p>Coil</p></li><li><p>Magnet</p></li></ul></li><li><p>Blade</p></li></ul>' +
      '<p>Steps:</p><ol start="3"><li><p>Cut</p><ol><li><p>Fold</p></li></ol></li><li><p>Glue</p></li></ol>',
  )
})

test('pasting from Word keeps headings, quotes, marks and links', () => {
  const html =
    page(`<p class=MsoTitle>The fan<o:p></o:p></p><h1><span style='mso-list:Ignore'>1<span>&nbsp;&nbsp; </span></span>Idea<o:p></o:p></h1>
<h4>Deep<o:p></o:p></h4><p class=MsoNormal><b>bold<o:p></o:p></b> <i>leaning</i> <u>under</u> <s>gone</s>
<span style='background:yellow;mso-highlight:yellow'>bright</span> <a href="https://a.example/x"><span style='text-decoration:underline'>link</span></a></p>
<p class=MsoQuote>Said.<o:p></o:p></p>`)
  expect(pasted(html)).toBe(
    '<h1>The fan</h1><h1>1 Idea</h1><h3>Deep</h3><p><strong>bold</strong> <em>leaning</em> <u>under</u> <s>gone</s> ' +
      '<mark>bright</mark> <a href="https://a.example/x">link</a></p><blockquote><p>Said.</p></blockquote>',
  )
})

test('pasting a table from Word gives a line for each row', () => {
  const cell = (words: string) =>
    `<td width=100 style='border:solid windowtext 1.0pt'><p class=MsoNormal style='margin:0'>${words}<o:p></o:p></p></td>`
  const html = page(
    `<table class=MsoTableGrid border=1><tr>${cell('<b>Part</b>')}${cell('Price')}</tr><tr>${cell('Motor')}${cell('3 €')}</tr></table>`,
  )
  expect(pasted(html)).toBe('<p><strong>Part</strong> | Price</p><p>Motor | 3 €</p>')
})

test('pasting from Word in a browser joins lines that are each a list of their own into one list', () => {
  const line = (level: number, words: string) =>
    `<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1" role="list"><li data-listid="1" data-aria-level="${level}" class="OutlineElement"><p class="Paragraph"><span class="TextRun" style="font-weight:bold">${words}</span><span class="EOP"> </span></p></li></ul></div>`
  expect(pasted(`<div>${line(1, 'a')}${line(2, 'b')}${line(1, 'c')}</div>`)).toBe(
    '<ul><li><p><strong>a</strong></p><ul><li><p><strong>b</strong></p></li></ul></li><li><p><strong>c</strong></p></li></ul>',
  )
})
