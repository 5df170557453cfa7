import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askToPersist, storageState } from './persist-storage.ts'

let isStandalone = false
let isProtected = false
const persist = vi.fn(async () => false)
beforeEach(() => {
  isStandalone = false
  isProtected = false
  persist.mockClear()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }))
  vi.stubGlobal('navigator', {
    storage: {
      persist,
      persisted: async () => isProtected,
      estimate: async () => ({ usage: 5, quota: 100 }),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('protection of the data on this device', () => {
  it('is requested from the browser once, however often something is saved', async () => {
    await askToPersist()
    await askToPersist()
    expect(persist).toHaveBeenCalledTimes(1)
  })

  it('is requested once more when the app is installed', async () => {
    await askToPersist()
    isStandalone = true
    await askToPersist()
    await askToPersist()
    expect(persist).toHaveBeenCalledTimes(2)
  })

  it('is requested again when the person asks for it', async () => {
    await askToPersist()
    await askToPersist({ isAskedFor: true })
    expect(persist).toHaveBeenCalledTimes(2)
  })

  it('is not requested when the browser already protects the data', async () => {
    isProtected = true
    await askToPersist()
    expect(persist).not.toHaveBeenCalled()
  })

  it('is reported together with the space that is used', async () => {
    expect(await storageState()).toEqual({ isProtected: false, usedBytes: 5, quotaBytes: 100 })
  })

  it('is reported as unknown in a browser without storage protection', async () => {
    vi.stubGlobal('navigator', {})
    await askToPersist()
    expect(await storageState()).toEqual({ isProtected: null, usedBytes: null, quotaBytes: null })
  })
})
