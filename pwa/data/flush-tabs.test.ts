import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerFlushRequests, flushAllTabs, onFlushRequest } from './flush-tabs.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
  vi.useRealTimers()
})

/** Simulates another tab with another copy of the module. */
async function otherTab() {
  vi.resetModules()
  const tab = await import('./flush-tabs.ts')
  undo.push(tab.answerFlushRequests())
  return tab
}

/** Resolves once all tabs' channels have received that one of them is there. */
function isAnswered(): Promise<void> {
  const channel = new BroadcastChannel('ideavault-flush')
  undo.push(() => channel.close())
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      if (Object(data).kind === 'here') setImmediate(resolve)
    }
  })
}

describe('storing all unsaved words before a reload', () => {
  it('waits until this tab has stored its words', async () => {
    let kept = false
    undo.push(
      onFlushRequest(async () => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        kept = true
      }),
    )
    await flushAllTabs()
    expect(kept).toBe(true)
  })

  it('waits until every other tab that answers has stored its words', async () => {
    const kept: number[] = []
    for (const wait of [1, 300]) {
      const tab = await otherTab()
      tab.onFlushRequest(async () => {
        await new Promise((resolve) => setTimeout(resolve, wait))
        kept.push(wait)
      })
    }
    await flushAllTabs()
    expect(kept).toEqual([1, 300])
  })

  it('stores the words of this tab once, although the tab receives its own request', async () => {
    const flush = vi.fn(async () => undefined)
    undo.push(onFlushRequest(flush), answerFlushRequests())
    await flushAllTabs()
    expect(flush).toHaveBeenCalledTimes(1)
  })

  it('goes on when a tab cannot store its words', async () => {
    undo.push(onFlushRequest(() => Promise.reject(new Error('no space'))))
    const tab = await otherTab()
    tab.onFlushRequest(() => Promise.reject(new Error('no space')))
    await expect(flushAllTabs()).resolves.toBeUndefined()
  })

  it('waits two seconds, and not longer, for a tab that does not finish', async () => {
    const tab = await otherTab()
    tab.onFlushRequest(() => new Promise(() => undefined))
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const ended = vi.fn()
    const flushed = flushAllTabs().then(ended)
    // The fake clock stands still until the answer arrives, because messages take real time.
    await isAnswered()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await flushed
  })

  it('does not involve an editor that is closed', async () => {
    const flush = vi.fn(async () => undefined)
    onFlushRequest(flush)()
    await flushAllTabs()
    expect(flush).not.toHaveBeenCalled()
  })
})
