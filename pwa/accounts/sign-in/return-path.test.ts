import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test('signing in leads back to the page that asked for it', () => {
  expect(returnPath('/editor/12?tab=a#b')).toBe('/editor/12?tab=a#b')
})

test('signing in leads to the dashboard when no page, another site or the sign-in page asked for it', () => {
  for (const asked of [
    undefined,
    '',
    'https://other.example/',
    '//other.example/x',
    '/\\other.example',
    '/\t/other.example',
    'javascript:alert(1)',
    '/login?redirect=/login',
  ])
    expect(returnPath(asked), String(asked)).toBe('/dashboard')
})
