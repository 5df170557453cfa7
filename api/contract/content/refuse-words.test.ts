import { describe, expect, test } from 'vitest'
import { errorTable } from '../errors.ts'
import { limits } from '../rules/limits.ts'
import { contentTooLarge, refuseWords } from './refuse-words.ts'

const codeOf = (html: string, title = 'Fan') => refuseWords({ title, html })?.code ?? null

describe('size limits checked on the device', () => {
  test('a title of 200 characters is accepted, without outer spaces, and a longer one is refused', () => {
    const title = ` ${'t'.repeat(limits.titleLength)} `
    expect(codeOf('', title)).toBeNull()
    expect(codeOf('', ' ')).toBeNull()
    expect(refuseWords({ title: `${title}t`, html: '' })).toEqual({
      code: 'title_too_long',
      message: 'Please use at most 200 characters. This title has 202.',
    })
  })

  test.each(['a', 'ä', '€', '😀'])(
    'a text of 4 MiB in %s is accepted, and one byte more is refused',
    (sign) => {
      const bytes = new TextEncoder().encode(sign).length
      const full =
        sign.repeat(Math.floor(limits.contentBytes / bytes)) + 'a'.repeat(limits.contentBytes % bytes)
      expect(codeOf(full)).toBeNull()
      expect(codeOf(`${full}a`)).toBe('content_too_large')
    },
  )

  test('an inline picture of 2 MiB is accepted, and one byte more is refused', () => {
    const picture = (size: number) =>
      `<img src="data:image/png;base64,${Buffer.alloc(size).toString('base64')}">`
    expect(codeOf(picture(limits.inlineImageBytes))).toBeNull()
    expect(codeOf(picture(limits.inlineImageBytes + 1))).toBe('content_too_large')
  })

  test('the number of tags that the server reads is accepted, and one tag more is refused', () => {
    const text = '<p>words and more words</p>'.repeat(limits.contentTags / 2)
    expect(codeOf(text)).toBeNull()
    expect(codeOf(`${text}<hr>`)).toBe('content_too_large')
    expect(codeOf('<b>'.repeat(limits.contentTags))).toBeNull()
    expect(codeOf('<b>'.repeat(limits.contentTags + 1))).toBe('content_too_large')
  })
})

test('the device and the server give the same message for a text that is too large', () => {
  expect(errorTable.content_too_large[1]).toBe(contentTooLarge)
})
