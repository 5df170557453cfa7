import { expect, test } from 'vitest'
import { isAllowedLink } from '#contract/content/rich-text.ts'
import { withScheme } from './with-scheme.ts'

test.each([
  ['example.com/fan', 'https://example.com/fan'],
  ['example.com:8080/fan', 'https://example.com:8080/fan'],
  ['localhost:3000', 'https://localhost:3000'],
  ['http://a.example:80', 'http://a.example:80'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['tel:0301234', 'tel:0301234'],
])('the address %s, typed for a link, leads to %s', (typed, href) => {
  expect(withScheme(typed)).toBe(href)
  expect(isAllowedLink(href)).toBe(true)
})

test('a javascript: address is refused as a link, also after a scheme was added', () => {
  expect(isAllowedLink(withScheme('javascript:alert(1)'))).toBe(false)
})
