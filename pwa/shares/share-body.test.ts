import { describe, expect, test } from 'vitest'
import { type ShareForm, shareBody, toInstant, toLocalField } from './share-body.ts'

const form: ShareForm = {
  shareType: 'one-time',
  expiresAt: '2026-12-01T10:30',
  maxViews: '3',
  recipientEmail: 'a@example.org',
  allowDownload: true,
  name: '',
  requireCode: false,
  passcode: ' ',
  agreement: null,
}

describe('what the share form sends', () => {
  test('one-time sends views only', () => {
    expect(shareBody(7, form)).toEqual({
      ideaId: 7,
      shareType: 'one-time',
      expiresAt: null,
      maxViews: 3,
      recipientEmail: null,
      allowDownload: true,
    })
  })

  test('what is no time goes to the schema as it is, and a field of blanks is empty', () => {
    expect(toInstant('tomorrow')).toBe('tomorrow')
    const body = shareBody(7, { ...form, maxViews: ' ', name: ' ' })
    expect(body.maxViews).toBeNull()
    expect(body).not.toHaveProperty('name')
  })

  test('time-dependent sends the end as UTC, and views where there are any', () => {
    const body = shareBody(7, { ...form, shareType: 'time-dependent', maxViews: ' ' })
    expect(body).toMatchObject({
      expiresAt: new Date(2026, 11, 1, 10, 30).toISOString(),
      maxViews: null,
      recipientEmail: null,
    })
  })

  test('full access sends neither, email sends the address only', () => {
    expect(shareBody(7, { ...form, shareType: 'full-access' })).toMatchObject({
      expiresAt: null,
      maxViews: null,
      recipientEmail: null,
    })
    expect(shareBody(7, { ...form, shareType: 'email' })).toMatchObject({
      expiresAt: null,
      maxViews: null,
      recipientEmail: 'a@example.org',
    })
  })

  test('name, code, passcode and agreement are sent where there are any; an invitation asks for its code by itself', () => {
    const asked = { name: 'For the bank', requireCode: true, passcode: 'k7fm-9xqt' }
    const body = shareBody(7, { ...form, ...asked, agreement: { id: 4, number: 2, title: 'Mine' } })
    expect(body).toMatchObject({ ...asked, agreement: { id: 4, number: 2 } })
    expect(shareBody(7, { ...form, ...asked, shareType: 'email' })).not.toHaveProperty('requireCode')
  })

  test('a moment becomes a field and back without losing a minute', () => {
    const moment = new Date(2026, 0, 5, 9, 7)
    expect(toLocalField(moment)).toBe('2026-01-05T09:07')
    expect(new Date(toLocalField(moment))).toEqual(moment)
  })
})
