import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../data/request.ts'
import { sealDate } from '../../document/seal/seal-date.ts'
import { isDenied, wordsOfRefusal } from '../access.queries.ts'
import { digitsOf } from '../identify/code-form.tsx'
import { AccessEnded, endedWords } from './access-ended.tsx'
import { timeLeft } from './document-dock.tsx'

/** Text of the page that replaces a document after its reading, or preview, ended this way. */
function pageOf(isPreview: boolean, code: string, status: number): string {
  const facts = { accessToken: 'a', shareType: 'full-access', owner: 'The Owner', unsent: null } as const
  return renderToStaticMarkup(createElement(AccessEnded, { ...facts, isPreview, ended: { code, status } }))
}

const refusal = (status: number, code: string) => new ApiError(status, { code, message: code }, '')

test('unknown and dead links are denied; a busy server or a lost connection is no denial', () => {
  expect(isDenied(refusal(404, 'share_unknown'))).toBe(true)
  expect(isDenied(refusal(410, 'share_used'))).toBe(true)
  for (const error of [
    refusal(401, 'identify'),
    refusal(429, 'rate_limited'),
    refusal(503, 'busy'),
    new NetworkError(),
  ])
    expect(isDenied(error)).toBe(false)
})

test('the message at the end of access names its cause', () => {
  expect(endedWords('share_revoked', 'full-access', 'The Owner')).toBe(
    'The Owner has ended access to this document.',
  )
  expect(endedWords('share_expired', 'time-dependent', 'The Owner')).toContain('has expired')
  expect(endedWords('closed_here', 'one-time', 'The Owner')).toContain('did not confirm')
  expect(endedWords('opened_anew', 'one-time', 'The Owner')).toContain('opened again')
  expect(endedWords('share_unknown', 'one-time', 'The Owner')).toContain('no longer exists')
  expect(endedWords('time_over', 'one-time', 'The Owner')).toContain('one view')
  expect(endedWords('identify', 'full-access', 'The Owner')).toContain('closed in another tab, was idle')
})

test('a link that no longer exists does not offer to open it again', () => {
  const unknown = refusal(404, 'share_unknown')
  expect(wordsOfRefusal(unknown)).toBe(unknown.message)
  const shown = (code: string, status: number) => pageOf(false, code, status)
  expect(shown('identify', 401)).toContain('Open the link again')
  expect(shown('share_unknown', 404)).not.toContain('Open the link again')
})

test('an ended preview says that its owner is signed out, not that a reading session ended', () => {
  expect(pageOf(true, 'identify', 401)).toContain('no longer signed in here as the owner')
  expect(pageOf(true, 'passcode_required', 403)).toContain('no longer signed in here as the owner')
  expect(pageOf(true, 'share_revoked', 410)).toContain('has ended access')
  expect(pageOf(false, 'identify', 401)).toContain('reading session')
})

test('a pasted code loses the words, spaces and digits around its six digits', () => {
  expect(digitsOf('Your code: 123 456.')).toBe('123456')
  expect(digitsOf('1234567')).toBe('123456')
})

test('the time left to read is rounded down to minutes', () => {
  expect(timeLeft(299)).toBe('4 min left')
  expect(timeLeft(60)).toBe('1 min left')
  expect(timeLeft(59)).toBe('Less than a minute left')
})

test('the seal shows the time in UTC', () => {
  expect(sealDate('2026-11-21T09:41:07.000Z')).toBe('21 NOV 2026 09:41 UTC')
})
