import { afterEach, describe, expect, it, vi } from 'vitest'
import { adviceFor, dismissForGood, isDismissed, isIos } from './install-advice.ts'
import { canInstall, holdInstallPrompt, install, subscribeToInstall } from './install-prompt.ts'

afterEach(() => vi.unstubAllGlobals())

function offerOf() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  return { prompt, event: Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }) }
}

describe("the browser's offer to install", () => {
  it('is held back, and shown once when the person chooses to install', async () => {
    const target = new EventTarget()
    const told = vi.fn()
    holdInstallPrompt(target)
    const stop = subscribeToInstall(told)
    const { event, prompt } = offerOf()
    target.dispatchEvent(event)
    expect([event.defaultPrevented, canInstall(), told.mock.calls.length]).toEqual([true, true, 1])
    expect(prompt).not.toHaveBeenCalled()
    await install()
    await install()
    expect([prompt.mock.calls.length, canInstall()]).toEqual([1, false])
    stop()
  })

  it('is over once the app is installed', () => {
    const target = new EventTarget()
    holdInstallPrompt(target)
    target.dispatchEvent(offerOf().event)
    expect(canInstall()).toBe(true)
    target.dispatchEvent(new Event('appinstalled'))
    expect(canInstall()).toBe(false)
  })

  it('is not taken from an event that has its name but no prompt', () => {
    const target = new EventTarget()
    holdInstallPrompt(target)
    const event = new Event('beforeinstallprompt', { cancelable: true })
    target.dispatchEvent(event)
    expect([event.defaultPrevented, canInstall()]).toEqual([false, false])
  })
})

describe('the hint to install', () => {
  const facts = { hasDraft: true, canInstall: true, isInstalled: false, isIos: false, isDismissed: false }

  it('appears after the first draft, with the browser’s dialog or the steps for iOS', () => {
    expect(adviceFor(facts)).toBe('prompt')
    expect(adviceFor({ ...facts, canInstall: false, isIos: true })).toBe('ios')
  })

  it.each([{ hasDraft: false }, { isInstalled: true }, { isDismissed: true }, { canInstall: false }])(
    'does not appear with %o',
    (change) => {
      expect(adviceFor({ ...facts, ...change })).toBeNull()
    },
  )

  it('stays away once it was dismissed', () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    })
    expect(isDismissed()).toBe(false)
    dismissForGood()
    expect(isDismissed()).toBe(true)
  })

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
    ['Mozilla/5.0 (Linux; Android 15)', 5, false],
  ])('recognises iOS: %s with %i touch points', (userAgent, maxTouchPoints, expected) => {
    expect(isIos({ userAgent, maxTouchPoints })).toBe(expected)
  })
})
