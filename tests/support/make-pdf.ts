/**
 * A small PDF 1.4 with one line of text on each page: the same bytes for the same pages, readable by any viewer. `padding`: bytes that each
 * page has in addition.
 */
export function makePdf(pages: string[], padding = 0): Buffer<ArrayBuffer> {
  const firstPage = 4
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, index) => [page(firstPage + 2 * index + 1), textStream(text, padding)]),
  ]
  return assemble(objects)
}

/** The same document, padded with a comment to exactly `bytes`, for tests at the edge of a limit. */
export function makePdfOfSize(bytes: number): Buffer<ArrayBuffer> {
  const pdf = makePdf(['padded'])
  const end = pdf.lastIndexOf('startxref')
  const filling = Buffer.alloc(bytes - pdf.length - 2, ' ')
  return Buffer.concat([
    pdf.subarray(0, end),
    Buffer.from('%'),
    filling,
    Buffer.from('\n'),
    pdf.subarray(end),
  ])
}

const page = (content: number) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`

function textStream(text: string, padding: number): string {
  const comment = padding > 0 ? `\n%${' '.repeat(padding)}\n` : ''
  const drawing = `BT /F1 24 Tf 72 720 Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET${comment}`
  return `<< /Length ${Buffer.byteLength(drawing, 'latin1')} >>\nstream\n${drawing}\nendstream`
}

function assemble(objects: string[]): Buffer<ArrayBuffer> {
  // The comment of high bytes tells transfer tools that the file is binary (ISO 32000-1, 7.5.2).
  let text = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const start = text.length
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
