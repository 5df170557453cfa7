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

  it('that stays until it is closed comes back after those that replaced it, the last one first', () => {
    const closed: string[] = []
    const ask = (description: string) =>
      toast({ description, untilClosed: true, onClosed: () => closed.push(description) })
    ask('an update')
    const memo = ask('a memo')
    toast({ description: 'Saved' })
    toast({ description: 'Saved again' })
    vi.advanceTimersByTime(5_000)
    expect(currentToast()).toMatchObject({ id: memo, description: 'a memo' })
    vi.advanceTimersByTime(10_000_000)
    expect(currentToast()?.id).toBe(memo)
    expect(closed).toEqual([])
    dismissToast(memo)
    expect(currentToast()?.description).toBe('an update')
    dismissToast()
    expect(currentToast()).toBeNull()
    expect(closed).toEqual(['a memo', 'an update'])
  })

  it('that stays until it is closed can be closed while another one is shown', () => {
    const closed = vi.fn()
    const id = toast({ description: 'a memo', untilClosed: true, onClosed: closed })
    toast({ description: 'Saved' })
    dismissToast(id)
    expect(closed).toHaveBeenCalledTimes(1)
    expect(currentToast()?.description).toBe('Saved')
    vi.advanceTimersByTime(5_000)
    expect(currentToast()).toBeNull()
  })

  it('is not closed by the id of an older one', () => {
    const old = toast({ description: 'old' })
    toast({ description: 'new' })
    dismissToast(old)
    expect(currentToast()?.description).toBe('new')
  })
})
