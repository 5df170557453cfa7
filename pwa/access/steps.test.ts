import { expect, test } from 'vitest'
import { redirectFrom, screenFor, screenForRefusal } from './steps.ts'

test('every step to a document has its screen', () => {
  expect(screenFor('passcode')).toBe('collect')
  expect(screenFor('identify')).toBe('collect')
  expect(screenFor('verify')).toBe('collect')
  expect(screenFor('agree')).toBe('nda')
  expect(screenFor('open')).toBe('document')
  expect(screenFor('read')).toBe('document')
})

test('the agreement screen leads back to the details until the recipient is identified and verified', () => {
  expect(redirectFrom('nda', { next: 'identify', preview: false })).toBe('collect')
  expect(redirectFrom('nda', { next: 'verify', preview: false })).toBe('collect')
  expect(redirectFrom('nda', { next: 'agree', preview: false })).toBeNull()
})

test('a recipient who agreed is led to the document from the details and the agreement', () => {
  for (const next of ['open', 'read'] as const) {
    expect(redirectFrom('nda', { next, preview: false })).toBe('document')
    expect(redirectFrom('collect', { next, preview: false })).toBe('document')
  }
})

test('the details screen stays open until the agreement is accepted', () => {
  for (const next of ['identify', 'verify', 'agree'] as const)
    expect(redirectFrom('collect', { next, preview: false })).toBeNull()
})

test('a preview is redirected from no screen', () => {
  expect(redirectFrom('collect', { next: 'open', preview: true })).toBeNull()
  expect(redirectFrom('nda', { next: 'open', preview: true })).toBeNull()
})

test('a refused opening leads to the missing step, and a revoked link leads to none', () => {
  expect(screenForRefusal('identify')).toBe('collect')
  expect(screenForRefusal('passcode_required')).toBe('collect')
  expect(screenForRefusal('verify_required')).toBe('collect')
  expect(screenForRefusal('agreement_required')).toBe('nda')
  expect(screenForRefusal('share_revoked')).toBeNull()
})
