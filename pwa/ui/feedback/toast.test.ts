import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentToast, dismissToast, pauseToast, resumeToast, toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  dismissToast()
  vi.useRealTimers()
})

describe('a toast', () => {
  it('is open for 5 seconds', () => {
    toast({ description: 'Saved' })
    vi.advanceTimersByTime(4_999)
    expect(currentToast()?.description).toBe('Saved')
    vi.advanceTimersByTime(1)
    expect(currentToast()).toBeNull()
  })

  it('is replaced by a newer one, which gets its whole time', () => {
    toast({ description: 'first' })
    vi.advanceTimersByTime(4_000)
    toast({ description: 'second' })
    vi.advanceTimersByTime(4_999)
    expect(currentToast()?.description).toBe('second')
  })

  it('waits while it is held and goes on with what was left', () => {
    toast({ description: 'held' })
    vi.advanceTimersByTime(3_000)
    pauseToast()
    vi.advanceTimersByTime(60_000)
    expect(currentToast()).not.toBeNull()
    resumeToast()
    vi.advanceTimersByTime(1_999)
    expect(currentToast()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(currentToast()).toBeNull()
  })

  it('keeps the time that is left when the device’s clock is changed meanwhile', () => {
    for (const moved of [-86_400_000, 86_400_000]) {
      toast({ description: 'held' })
      vi.advanceTimersByTime(3_000)
      vi.setSystemTime(Date.now() + moved)
      pauseToast()
      resumeToast()
      vi.advanceTimersByTime(1_999)
      expect(currentToast()).not.toBeNull()
      vi.advanceTimersByTime(1)
      expect(currentToast()).toBeNull()
    }
  })

  it('stays until closed when its duration is infinite', () => {
    const id = toast({ description: 'stays', durationMs: Number.POSITIVE_INFINITY })
    pauseToast()
    resumeToast()
    vi.advanceTimersByTime(10_000_000)
    expect(currentToast()?.id).toBe(id)
    dismissToast(id)
    expect(currentToast()).toBeNull()
  })

  it('is not closed by the id of an older one', () => {
    const old = toast({ description: 'old' })
    toast({ description: 'new' })
    dismissToast(old)
    expect(currentToast()?.description).toBe('new')
  })
})
