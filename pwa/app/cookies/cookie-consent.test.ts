import { beforeEach, describe, expect, it, vi } from 'vitest'

const values = new Map<string, string>()
const kept = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
}

/** Loads the module as a new page does. */
const load = () => {
  vi.resetModules()
  return import('./cookie-consent.ts')
}

beforeEach(() => {
  values.clear()
  vi.stubGlobal('localStorage', kept)
  return () => vi.unstubAllGlobals()
})

describe('the cookie choice', () => {
  it('is open until a value is stored', async () => {
    const { answerConsent, isConsentOpen } = await load()
    expect(isConsentOpen()).toBe(true)
    answerConsent(true)
    expect(values.get('cookieConsent')).toBe('true')
    expect(isConsentOpen()).toBe(false)
  })

  it('stores false for Decline and never asks again', async () => {
    const { answerConsent, isConsentOpen } = await load()
    answerConsent(false)
    expect(values.get('cookieConsent')).toBe('false')
    expect(isConsentOpen()).toBe(false)
    const later = await load()
    expect(later.isConsentOpen()).toBe(false)
  })

  it('holds for the open page in a browser that refuses access to its storage', async () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
    const { answerConsent, isConsentOpen } = await load()
    expect(isConsentOpen()).toBe(true)
    answerConsent(false)
    expect(isConsentOpen()).toBe(false)
  })
})
