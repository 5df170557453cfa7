import { deflateSync } from 'node:zlib'
import { degrees, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePdf } from '../../../tests/support/make-pdf.ts'
import { stampPdf } from './stamp-pdf.ts'

const lines = ['Grace Hopper · grace@example.org · 4c71e09b', 'Original: SHA-256 00ff']
const stamp = async (bytes: Uint8Array, text = lines) => {
  const answer = await stampPdf({ bytes, lines: text })
  return 'fault' in answer ? answer.fault : answer.stamped
}
const stamped = async (bytes: Uint8Array, text = lines): Promise<Uint8Array> => {
  const answer = await stamp(bytes, text)
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}

let getDocument: typeof import('pdfjs-dist/legacy/build/pdf.mjs').getDocument
beforeAll(async () => {
  // pdf.js needs this, which older versions of Node do not have.
  Promise.withResolvers ??= function withResolvers<T>() {
    let [resolve, reject]: [PromiseWithResolvers<T>['resolve'], (reason?: unknown) => void] = [never, never]
    const promise = new Promise<T>((...both) => {
      ;[resolve, reject] = both
    })
    return { promise, resolve, reject }
  }
  getDocument = (await import('pdfjs-dist/legacy/build/pdf.mjs')).getDocument
})
const never = () => undefined

/** The text of each page as pdf.js, another program, reads it. */
async function readPages(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  return pages
}

describe('a PDF that can be stamped', () => {
  test('has the lines and its own text on every page', async () => {
    const pages = await readPages(await stamped(makePdf(['One', 'Two', 'Three'])))
    expect(pages).toHaveLength(3)
    for (const [n, word] of ['One', 'Two', 'Three'].entries()) {
      expect(pages[n]).toContain(word)
      for (const line of lines) expect(pages[n]).toContain(line)
    }
  })

  test('does not contain its former bytes, and can be stamped again', async () => {
    const source = makePdf(['One'])
    const first = await stamped(source)
    expect(Buffer.from(first).includes(source.subarray(0, 200))).toBe(false)
    const [page = ''] = await readPages(await stamped(first, ['Charles Babbage']))
    expect(page).toContain('Charles Babbage')
    expect(page).toContain(lines[0])
  })

  test('has lines in any script', async () => {
    const [page] = await readPages(await stamped(makePdf(['One']), ['محمد · 王小明 · Łukasz']))
    expect(page).toContain('王小明')
    expect(page).toContain('Łukasz')
  })

  test('has the lines inside the visible area of turned, cropped, huge and boxless pages', async () => {
    const doc = await PDFDocument.create()
    doc.addPage([400, 600]).setRotation(degrees(90))
    doc.addPage([600, 600]).setCropBox(-100, 50, 300, 200)
    doc.addPage([14_400, 20])
    doc.addPage([300, 300]).node.delete(PDFName.of('MediaBox'))
    const answer = await stamped(await doc.save())
    const pages = await readPages(answer)
    expect(pages.map((page) => page.includes(lines[0] ?? '?'))).toEqual([true, true, true, true])
    expect(answer.length).toBeLessThan(60_000)
  })
})

describe('a PDF that cannot be stamped is reported as', () => {
  test('encrypted, or as damaged without structure or pages', async () => {
    const locked = Buffer.from(
      makePdf(['One']).toString('latin1').replace('/Root', '/Encrypt 3 0 R /Root'),
      'latin1',
    )
    expect(await stamp(locked)).toBe('encrypted')
    expect(await stamp(Buffer.from('%PDF-1.4 nothing %%EOF'))).toBe('damaged')
    expect(await stamp(makePdf([]))).toBe('damaged')
  })

  test('too large if it would unpack to more than the limit', async () => {
    const packed = deflateSync(Buffer.alloc(33 * 1024 * 1024, ' '))
    const facts = `<< /Type /ObjStm /N 1 /First 9 /Filter /FlateDecode /Length ${packed.length} >>`
    const pdf = makePdf(['One'])
    const end = pdf.lastIndexOf('xref\n0')
    const object = [Buffer.from(`90 0 obj\n${facts}\nstream\n`), packed, Buffer.from('\nendstream\nendobj\n')]
    const bomb = Buffer.concat([pdf.subarray(0, end), ...object, pdf.subarray(end)])
    expect(bomb.length).toBeLessThan(100_000)
    expect(await stamp(bomb)).toBe('too-large')
  })
})
