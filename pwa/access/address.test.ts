import { expect, test } from 'vitest'
import { addressOf, readAddress } from './address.ts'

const token = `${'a'.repeat(41)}-_`
const read = (href: string) => readAddress(new URL(href, 'https://ideas.example'))

test('the address of each screen of a link is read back as that screen', () => {
  for (const screen of ['view', 'collect', 'nda', 'document'] as const)
    expect(read(addressOf(screen, token))).toEqual({ screen, accessToken: token, full: false })
})

test('the token comes from the path or else from the query, and anything not of its form is none', () => {
  const other = 'b'.repeat(43)
  expect(read(`/view/${token}/`)?.accessToken).toBe(token)
  expect(read(`/view?accessToken=${token}`)?.accessToken).toBe(token)
  expect(read(`/view/${token}?accessToken=${other}`)?.accessToken).toBe(token)
  expect(read(`/view/${token.replace('-', '%2D')}`)?.accessToken).toBe(token)
  for (const bad of ['', '/short', `/${'a'.repeat(44)}`, `/${'a'.repeat(42)}%2F`, '/%', '/%E0%A4%A'])
    expect(read(`/view${bad}`)).toEqual({ screen: 'view', accessToken: null, full: false })
})

test('only the document screen can fill the window', () => {
  expect(read(`/document/${token}?full=true`)?.full).toBe(true)
  expect(read(`/document/${token}?full=1`)?.full).toBe(false)
  expect(read(`/view/${token}?full=true`)?.full).toBe(false)
})

test("addresses of other pages are not read as a recipient's page", () => {
  for (const href of ['/', '/views', '/View', `/view/${token}/more`, '/dashboard', '/constructor'])
    expect(read(href), href).toBeNull()
})
