import { beforeEach, describe, expect, it, vi } from 'vitest'

function fakeStorage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

beforeEach(() => {
  vi.resetModules()
})

describe('the cookie choice', () => {
  it('is open until a value is stored', async () => {
    const { answerConsent, isConsentOpen } = await import('./cookie-consent.ts')
    const storage = fakeStorage()
    expect(isConsentOpen(storage)).toBe(true)
    answerConsent(true, storage)
    expect(storage.getItem('cookieConsent')).toBe('true')
    expect(isConsentOpen(storage)).toBe(false)
  })

  it('stores false for Decline and never asks again', async () => {
    const { answerConsent, isConsentOpen } = await import('./cookie-consent.ts')
    const storage = fakeStorage()
    answerConsent(false, storage)
    expect(storage.getItem('cookieConsent')).toBe('false')
    vi.resetModules()
    const later = await import('./cookie-consent.ts')
    expect(later.isConsentOpen(storage)).toBe(false)
    expect(isConsentOpen(storage)).toBe(false)
  })

  it('holds for the page when storage is switched off', async () => {
    const { answerConsent, isConsentOpen } = await import('./cookie-consent.ts')
    const off = {
      getItem: () => {
        throw new Error('off')
      },
      setItem: () => {
        throw new Error('off')
      },
    }
    expect(isConsentOpen(off)).toBe(true)
    answerConsent(false, off)
    expect(isConsentOpen(off)).toBe(false)
  })
})
