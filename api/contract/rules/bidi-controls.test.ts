import * as v from 'valibot'
import { expect, test } from 'vitest'
import { cleanFileName } from '../../adapters/files/clean-file-name.ts'
import { name } from '../fields.ts'
import { withoutBidiControls } from './bidi-controls.ts'

const controls = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069']
/** Neighbouring characters, and marks that belong to words of some languages. */
const others = [...'\u2029\u202f\u2065\u206a\u200c\u200d\u200e\u200f']

test.each(controls)('the direction control %j is removed from names and file names', (control) => {
  expect(withoutBidiControls(`a${control}b${control}`)).toBe('ab')
  expect(v.parse(name(2, 'short'), `${control} Ada${control} `)).toBe('Ada')
  expect(v.safeParse(name(2, 'short'), control.repeat(3)).success).toBe(false)
  expect(cleanFileName(`plan${control}fdp.exe`, 'x')).toBe('planfdp.exe')
  expect(cleanFileName(control, 'document.pdf')).toBe('document.pdf')
})

test.each(others)('the character %j is kept', (letter) => {
  expect(withoutBidiControls(`a${letter}b`)).toBe(`a${letter}b`)
})

test.each(['\n', '\r\n', '\t', '\0', '\u0085', '\u2028', '\u2029'])(
  'the line break %j within a name becomes a space',
  (lineBreak) => {
    expect(v.parse(name(2, 'short'), `${lineBreak}Ada${lineBreak}${lineBreak}Example${lineBreak}`)).toBe(
      'Ada Example',
    )
    expect(v.safeParse(name(2, 'short'), `A${lineBreak}`).success).toBe(false)
  },
)

test.each(['\u200b', '\u200d', '\u00ad', '\u2060', '\u3164', '\u2800', '\ufe0f', '\u{e0041}'])(
  'a name with only the invisible character %j is refused',
  (letter) => {
    expect(v.safeParse(name(3, 'short'), letter.repeat(5)).issues?.[0].message).toBe('short')
    expect(v.safeParse(name(3, 'short'), `A${letter}${letter}b`).success).toBe(false)
    expect(v.parse(name(3, 'short'), `Ada${letter}`)).toBe(`Ada${letter}`)
  },
)
