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

describe('things shared by another app', () => {
  it('are accepted: text, address, PDF and pictures', () => {
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

  it('are accepted with long titles and file names in full', () => {
    const title = `${'a title '.repeat(60)}ends here`
    const name = `${'n'.repeat(251)}.pdf`
    expect(sortShared(shared({ title }, [file(name, 'application/pdf')]))).toMatchObject({
      title,
      files: [{ name }],
    })
  })

  it('are reported if their text is longer than an idea can be', () => {
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

  it('are accepted if a PDF is below 10 MB, and reported otherwise', () => {
    expect(reasons(shared({}, [file('a.pdf', 'application/pdf', limits.pdfBytes - 1)]))).toEqual([])
    expect(reasons(shared({}, [file('a.pdf', 'application/pdf', limits.pdfBytes)]))).toEqual([
      'PDF files must be less than 10MB',
    ])
  })

  it('are accepted if a picture has at most 10 MB, and reported otherwise', () => {
    expect(reasons(shared({}, [file('a.png', 'image/png', limits.imageBytes)]))).toEqual([])
    expect(reasons(shared({}, [file('a.png', 'image/png', limits.imageBytes + 1)]))).toHaveLength(1)
  })

  it('are accepted up to ten files, and each further file is reported by name', () => {
    const files = Array.from({ length: maxFiles + 2 }, (_, index) => file(`${index}.png`, 'image/png'))
    const { files: taken, refused } = sortShared(shared({}, files))
    expect([taken.length, refused.map(({ name }) => name)]).toEqual([10, ['10.png', '11.png']])
  })

  it.each([
    ['a.svg', 'image/svg+xml'],
    ['a.html', 'text/html'],
    ['a.exe', ''],
  ])('are reported if a file is %s', (name, type) => {
    expect(sortShared(shared({}, [file(name, type)]))).toMatchObject({ files: [], refused: [{ name }] })
  })

  it('are reported if a file is empty', () => {
    expect(reasons(shared({}, [file('a.pdf', 'application/pdf', 0)]))).toEqual(['The file is empty.'])
  })

  it('are recognised as a PDF by the file name if the type is missing', () => {
    expect(sortShared(shared({}, [file('a.PDF', '')])).files[0]?.type).toBe('application/pdf')
  })

  it('count as nothing if there are neither words nor files', () => {
    expect(isNothing(sortShared(shared({ title: ' ', text: '' })))).toBe(true)
    expect(isNothing(sortShared(shared({ text: 'x' })))).toBe(false)
  })
})
