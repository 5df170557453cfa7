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

describe('protection of what is stored here', () => {
  it('is asked for once, however often something is saved', async () => {
    await askToPersist()
    await askToPersist()
    expect(persist).toHaveBeenCalledTimes(1)
  })

  it('is asked for once more when the app is installed', async () => {
    await askToPersist()
    isStandalone = true
    await askToPersist()
    await askToPersist()
    expect(persist).toHaveBeenCalledTimes(2)
  })

  it('is asked for again when a person wants it', async () => {
    await askToPersist()
    await askToPersist({ isAskedFor: true })
    expect(persist).toHaveBeenCalledTimes(2)
  })

  it('is not asked for when it is there', async () => {
    isProtected = true
    await askToPersist()
    expect(persist).not.toHaveBeenCalled()
  })

  it('is told with what is used', async () => {
    expect(await storageState()).toEqual({ isProtected: false, usedBytes: 5, quotaBytes: 100 })
  })

  it('is unknown where the browser has no such thing', async () => {
    vi.stubGlobal('navigator', {})
    await askToPersist()
    expect(await storageState()).toEqual({ isProtected: null, usedBytes: null, quotaBytes: null })
  })
})
