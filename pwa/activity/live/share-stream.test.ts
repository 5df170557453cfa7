import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StreamedEvent } from '../../data/stream.ts'
import { FakeLocks } from '../../sync/engine/locks.fake.ts'
import { shareStream } from './share-stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = () => vi.advanceTimersByTimeAsync(100)

type Channel = { onmessage: ((event: MessageEvent<unknown>) => void) | null }
type StreamCallbacks = { onEvent: (event: StreamedEvent) => void; onLive: (isLive: boolean) => void }
type Stream = StreamCallbacks & { tab: string; lastId: string | undefined }

/** A browser: its tabs, its open streams, and the most that were open at once. */
function browser() {
  const locks = new FakeLocks()
  const channels = new Set<Channel>()
  const streams: Stream[] = []
  let most = 0

  function openTab(tab: string) {
    const state = { isVisible: true, turn: () => {}, heard: [] as string[], lives: [] as boolean[] }
    const channel: Channel & { postMessage: (data: unknown) => void; close: () => void } = {
      onmessage: null,
      postMessage(data) {
        for (const other of channels)
          if (other !== channel) other.onmessage?.(new MessageEvent('message', { data }))
      },
      close: () => channels.delete(channel),
    }
    channels.add(channel)
    const stop = shareStream({
      withLock: async (work) => {
        await locks.ofTab(tab).request('stream', () => work())
      },
      channel,
      isVisible: () => state.isVisible,
      onVisibilityChange: (callback) => {
        state.turn = callback
        return () => {}
      },
      async connect(lastId, heard, over) {
        const stream = { ...heard, tab, lastId }
        streams.push(stream)
        most = Math.max(most, streams.length)
        heard.onLive(true)
        await new Promise((resolve) => over.addEventListener('abort', resolve))
        streams.splice(streams.indexOf(stream), 1)
        heard.onLive(false)
      },
      onData: (data) => state.heard.push(data),
      onLive: (isLive) => state.lives.push(isLive),
    })
    const show = (isVisible: boolean) => {
      state.isVisible = isVisible
      state.turn()
    }
    return { ...state, state, show, stop, channel }
  }
  const say = (id: string) => streams[0]?.onEvent({ id, data: `event ${id}` })
  return { openTab, say, streams, most: () => most }
}

describe('the tabs of a browser', () => {
  test('share one stream, and each of them gets each event once', async () => {
    const { openTab, say, streams, most } = browser()
    const tabs = ['one', 'two', 'three'].map(openTab)
    await pass()
    expect(streams.map(({ tab }) => tab)).toEqual(['one'])
    say('1')
    say('2')
    for (const { state } of tabs) {
      expect(state.heard).toEqual(['event 1', 'event 2'])
      expect(state.lives).toEqual([true])
    }
    expect(most()).toBe(1)
  })

  test('pass the stream on after the last event when the tab that has it is hidden or closed', async () => {
    const { openTab, say, streams, most } = browser()
    const [one, two] = [openTab('one'), openTab('two')]
    await pass()
    say('7')
    one.show(false)
    await pass()
    expect(streams).toMatchObject([{ tab: 'two', lastId: '7' }])
    say('8')
    expect(one.state.heard).toEqual(['event 7', 'event 8'])
    one.show(true)
    await pass()
    two.stop()
    await pass()
    expect(streams).toMatchObject([{ tab: 'one', lastId: '8' }])
    say('9')
    expect([one.state.heard.at(-1), two.state.heard.at(-1)]).toEqual(['event 9', 'event 8'])
    expect(most()).toBe(1)
  })

  test('have no stream while all of them are hidden', async () => {
    const { openTab, streams } = browser()
    const tabs = [openTab('one'), openTab('two')]
    await pass()
    for (const { show } of tabs) show(false)
    await pass()
    expect(streams).toEqual([])
    expect(tabs.map(({ state }) => state.lives.at(-1))).toEqual([false, false])
    tabs[1]?.show(true)
    await pass()
    expect(streams).toHaveLength(1)
  })

  test('know of the stream when they are opened later', async () => {
    const { openTab } = browser()
    openTab('one')
    await pass()
    const late = openTab('late')
    await pass()
    expect(late.state.lives).toEqual([true])
  })

  test('ignore messages from another version of the app', async () => {
    const { openTab } = browser()
    const [, two] = [openTab('one'), openTab('two')]
    await pass()
    for (const data of [null, 'x', { kind: 'news' }, { kind: 'event', id: 3 }])
      two.channel.onmessage?.(new MessageEvent('message', { data }))
    expect(two.state.heard).toEqual([])
    two.channel.onmessage?.(new MessageEvent('message', { data: { kind: 'event', id: 'a1', data: 'news' } }))
    expect(two.state.heard).toEqual(['news'])
  })
})
