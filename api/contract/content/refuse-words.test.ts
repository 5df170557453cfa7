import { describe, expect, test } from 'vitest'
import { errorTable } from '../errors.ts'
import { limits } from '../rules/limits.ts'
import { contentTooLarge, refuseWords } from './refuse-words.ts'

const codeOf = (html: string, title = 'Fan') => refuseWords({ title, html })?.code ?? null

describe('words are refused for their size', () => {
  test('a title of 200 characters is taken, spaces around it aside, and one more is not', () => {
    const title = ` ${'t'.repeat(limits.titleLength)} `
    expect(codeOf('', title)).toBeNull()
    expect(codeOf('', ' ')).toBeNull()
    expect(refuseWords({ title: `${title}t`, html: '' })).toEqual({
      code: 'title_too_long',
      message: 'Please use at most 200 characters. This title has 202.',
    })
  })

  test.each(['a', 'ä', '€', '😀'])('a text of 4 MiB in %s is taken, and one byte more is not', (sign) => {
    const bytes = new TextEncoder().encode(sign).length
    const full =
      sign.repeat(Math.floor(limits.contentBytes / bytes)) + 'a'.repeat(limits.contentBytes % bytes)
    expect(codeOf(full)).toBeNull()
    expect(codeOf(`${full}a`)).toBe('content_too_large')
  })

  test('a picture of 2 MiB in the text is taken, and one byte more is not', () => {
    const picture = (size: number) =>
      `<img src="data:image/png;base64,${Buffer.alloc(size).toString('base64')}">`
    expect(codeOf(picture(limits.inlineImageBytes))).toBeNull()
    expect(codeOf(picture(limits.inlineImageBytes + 1))).toBe('content_too_large')
  })

  test('as many tags are taken as the server reads, and not one more', () => {
    const text = '<p>words and more words</p>'.repeat(limits.contentTags / 2)
    expect(codeOf(text)).toBeNull()
    expect(codeOf(`${text}<hr>`)).toBe('content_too_large')
    expect(codeOf('<b>'.repeat(limits.contentTags))).toBeNull()
    expect(codeOf('<b>'.repeat(limits.contentTags + 1))).toBe('content_too_large')
  })
})

test('the device and the server say the same of a text that is too large', () => {
  expect(errorTable.content_too_large[1]).toBe(contentTooLarge)
})
