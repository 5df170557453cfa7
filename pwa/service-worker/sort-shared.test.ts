import { describe, expect, it } from 'vitest'
import { limits } from '#contract/rules/limits.ts'
import { isNothing, maxFiles, sortShared } from './sort-shared.ts'

function shared(texts: Record<string, string>, files: File[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  for (const file of files) form.append('files', file)
  return form
}
const file = (name: string, type: string, bytes = 8) => new File([new Uint8Array(bytes)], name, { type })
const reasons = (form: FormData) => sortShared(form).refused.map(({ reason }) => reason)

describe('what another app shares', () => {
  it('is taken: words, address, PDF and pictures', () => {
    const form = shared({ title: ' A hinge ', text: 'No <b>pin</b>.', url: 'https://example.org/a' }, [
      file('plan.pdf', 'application/pdf'),
      file('photo.jpg', 'image/jpeg'),
    ])
    expect(sortShared(form)).toMatchObject({
      title: 'A hinge',
      text: 'No <b>pin</b>.',
      url: 'https://example.org/a',
      files: [{ name: 'plan.pdf' }, { name: 'photo.jpg' }],
      refused: [],
    })
  })

  it('is taken in full: a title is not cut, and neither is the name of a file', () => {
    const title = `${'a title '.repeat(60)}ends here`
    const name = `${'n'.repeat(251)}.pdf`
    expect(sortShared(shared({ title }, [file(name, 'application/pdf')]))).toMatchObject({
      title,
      files: [{ name }],
    })
  })

  it('tells of words that are longer than an idea can be', () => {
    const long = 'a'.repeat(limits.contentBytes / 4)
    expect(sortShared(shared({ title: 'A hinge', text: long }))).toMatchObject({
      title: 'A hinge',
      text: '',
      refused: [{ name: 'The text' }],
    })
    expect(sortShared(shared({ title: `${long}a`, text: 'b' }))).toMatchObject({
      title: '',
      text: '',
      refused: [{ name: 'The text' }, { name: 'The title' }],
    })
  })

  it('takes a PDF just below 10 MB and tells of one that is not', () => {
    expect(reasons(shared({}, [file('a.pdf', 'application/pdf', limits.pdfBytes - 1)]))).toEqual([])
    expect(reasons(shared({}, [file('a.pdf', 'application/pdf', limits.pdfBytes)]))).toEqual([
      'PDF files must be less than 10MB',
    ])
  })

  it('takes a picture of 10 MB and tells of a larger one', () => {
    expect(reasons(shared({}, [file('a.png', 'image/png', limits.imageBytes)]))).toEqual([])
    expect(reasons(shared({}, [file('a.png', 'image/png', limits.imageBytes + 1)]))).toHaveLength(1)
  })

  it('takes ten files and names each one above', () => {
    const files = Array.from({ length: maxFiles + 2 }, (_, index) => file(`${index}.png`, 'image/png'))
    const { files: taken, refused } = sortShared(shared({}, files))
    expect([taken.length, refused.map(({ name }) => name)]).toEqual([10, ['10.png', '11.png']])
  })

  it.each([
    ['a.svg', 'image/svg+xml'],
    ['a.html', 'text/html'],
    ['a.exe', ''],
  ])('tells that %s is not taken', (name, type) => {
    expect(sortShared(shared({}, [file(name, type)]))).toMatchObject({ files: [], refused: [{ name }] })
  })

  it('tells that an empty file is not taken', () => {
    expect(reasons(shared({}, [file('a.pdf', 'application/pdf', 0)]))).toEqual(['The file is empty.'])
  })

  it('knows a PDF without a type by its name', () => {
    expect(sortShared(shared({}, [file('a.PDF', '')])).files[0]?.type).toBe('application/pdf')
  })

  it('may be nothing at all', () => {
    expect(isNothing(sortShared(shared({ title: ' ', text: '' })))).toBe(true)
    expect(isNothing(sortShared(shared({ text: 'x' })))).toBe(false)
  })
})
