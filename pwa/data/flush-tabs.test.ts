import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerFlushWishes, flushAllTabs, onFlushWish } from './flush-tabs.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
  vi.useRealTimers()
})

/** Another tab is another copy of the module. */
async function otherTab() {
  vi.resetModules()
  const tab = await import('./flush-tabs.ts')
  undo.push(tab.answerFlushWishes())
  return tab
}

describe('flushing before a reload', () => {
  it('waits until this tab has kept what it holds', async () => {
    let kept = false
    undo.push(
      onFlushWish(async () => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        kept = true
      }),
    )
    await flushAllTabs()
    expect(kept).toBe(true)
  })

  it('waits until every other tab that answers has kept what it holds', async () => {
    const kept: number[] = []
    for (const wait of [1, 300]) {
      const tab = await otherTab()
      tab.onFlushWish(async () => {
        await new Promise((resolve) => setTimeout(resolve, wait))
        kept.push(wait)
      })
    }
    await flushAllTabs()
    expect(kept).toEqual([1, 300])
  })

  it('asks each wish once, although this tab hears its own call', async () => {
    const flush = vi.fn(async () => undefined)
    undo.push(onFlushWish(flush), answerFlushWishes())
    await flushAllTabs()
    expect(flush).toHaveBeenCalledTimes(1)
  })

  it('goes on when a tab cannot keep what it holds', async () => {
    undo.push(onFlushWish(() => Promise.reject(new Error('no space'))))
    const tab = await otherTab()
    tab.onFlushWish(() => Promise.reject(new Error('no space')))
    await expect(flushAllTabs()).resolves.toBeUndefined()
  })

  it('waits two seconds for a tab that never ends, and not longer', async () => {
    const tab = await otherTab()
    tab.onFlushWish(() => new Promise(() => undefined))
    const started = performance.now()
    await flushAllTabs()
    expect(performance.now() - started).toBeGreaterThan(1_900)
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  it('no longer asks an editor that is closed', async () => {
    const flush = vi.fn(async () => undefined)
    onFlushWish(flush)()
    await flushAllTabs()
    expect(flush).not.toHaveBeenCalled()
  })
})
