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

describe('the request that the share form sends', () => {
  test('for a one-time link has the number of views only', () => {
    expect(shareBody(7, form)).toEqual({
      ideaId: 7,
      shareType: 'one-time',
      expiresAt: null,
      maxViews: 3,
      recipientEmail: null,
      allowDownload: true,
    })
  })

  test('has an invalid time unchanged, for the schema to refuse, and no blank fields', () => {
    expect(toInstant('tomorrow')).toBe('tomorrow')
    const body = shareBody(7, { ...form, maxViews: ' ', name: ' ' })
    expect(body.maxViews).toBeNull()
    expect(body).not.toHaveProperty('name')
  })

  test('for a time-dependent link has its end in UTC, and views only if there are any', () => {
    const body = shareBody(7, { ...form, shareType: 'time-dependent', maxViews: ' ' })
    expect(body).toMatchObject({
      expiresAt: new Date(2026, 11, 1, 10, 30).toISOString(),
      maxViews: null,
      recipientEmail: null,
    })
  })

  test('for a full-access link has neither end nor views, and for an email link the address only', () => {
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

  test('has name, code, passcode and agreement if set, but no code setting for an email link', () => {
    const asked = { name: 'For the bank', requireCode: true, passcode: 'k7fm-9xqt' }
    const body = shareBody(7, { ...form, ...asked, agreement: { id: 4, number: 2, title: 'Mine' } })
    expect(body).toMatchObject({ ...asked, agreement: { id: 4, number: 2 } })
    expect(shareBody(7, { ...form, ...asked, shareType: 'email' })).not.toHaveProperty('requireCode')
  })

  test('has times that keep their minute on the way into a field and back', () => {
    const moment = new Date(2026, 0, 5, 9, 7)
    expect(toLocalField(moment)).toBe('2026-01-05T09:07')
    expect(new Date(toLocalField(moment))).toEqual(moment)
  })
})
