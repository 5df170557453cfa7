import { expect, test } from 'vitest'
import { redirectFrom, screenFor, screenForRefusal } from './steps.ts'

test('every step has its screen', () => {
  expect(screenFor('passcode')).toBe('collect')
  expect(screenFor('identify')).toBe('collect')
  expect(screenFor('verify')).toBe('collect')
  expect(screenFor('agree')).toBe('nda')
  expect(screenFor('open')).toBe('document')
  expect(screenFor('read')).toBe('document')
})

test('the agreement sends whoever has not said who they are to the details', () => {
  expect(redirectFrom('nda', { next: 'identify', preview: false })).toBe('collect')
  expect(redirectFrom('nda', { next: 'verify', preview: false })).toBe('collect')
  expect(redirectFrom('nda', { next: 'agree', preview: false })).toBeNull()
})

test('whoever agreed goes to the document from either screen', () => {
  for (const next of ['open', 'read'] as const) {
    expect(redirectFrom('nda', { next, preview: false })).toBe('document')
    expect(redirectFrom('collect', { next, preview: false })).toBe('document')
  }
})

test('details can be corrected until the agreement is accepted', () => {
  for (const next of ['identify', 'verify', 'agree'] as const)
    expect(redirectFrom('collect', { next, preview: false })).toBeNull()
})

test('the preview is sent nowhere', () => {
  expect(redirectFrom('collect', { next: 'open', preview: true })).toBeNull()
  expect(redirectFrom('nda', { next: 'open', preview: true })).toBeNull()
})

test('a refused opening leads to the missing step, and a dead link to none', () => {
  expect(screenForRefusal('identify')).toBe('collect')
  expect(screenForRefusal('passcode_required')).toBe('collect')
  expect(screenForRefusal('verify_required')).toBe('collect')
  expect(screenForRefusal('agreement_required')).toBe('nda')
  expect(screenForRefusal('share_revoked')).toBeNull()
})
