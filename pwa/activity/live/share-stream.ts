import * as v from 'valibot'
import type { StreamedEvent } from '../../data/stream.ts'

/** Messages between the tabs of one account. Another tab may run another version of the app. */
const TabMessage = v.variant('kind', [
  /** Asks whether there is a stream. */
  v.object({ kind: v.literal('asked') }),
  v.object({ kind: v.literal('live'), isLive: v.boolean(), lastId: v.optional(v.string()) }),
  v.object({ kind: v.literal('event'), id: v.string(), data: v.string() }),
])
type TabMessage = v.InferOutput<typeof TabMessage>

export type SharedStream = {
  /** Runs the work while this tab holds a lock that only one tab at a time can hold. */
  withLock: (work: () => Promise<void>) => Promise<void>
  channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>
  isVisible: () => boolean
  /** Calls back when the page is hidden or shown; returns a function that unsubscribes. */
  onVisibilityChange: (callback: () => void) => () => void
  /** Keeps one stream open until the signal is aborted (keep-connected.ts). */
  connect: (
    lastId: string | undefined,
    callbacks: { onEvent: (event: StreamedEvent) => void; onLive: (isLive: boolean) => void },
    over: AbortSignal,
  ) => Promise<void>
  /** Receives the data of each event, in every tab. */
  onData: (data: string) => void
  onLive: (isLive: boolean) => void
}

/**
 * One stream for all tabs of an account in this browser: one visible tab holds it and passes events to the others. A tab that is
 * hidden gives it up, and while none is visible there is no stream. The next holder continues after the last event that any tab
 * received. Returns a function that leaves the stream.
 */
export function shareStream(options: SharedStream): () => void {
  const { channel, isVisible } = options
  let lastId: string | undefined
  let isLive = false
  let isOver = false
  let isWaiting = false
  let mine: AbortController | null = null

  const send = (message: TabMessage) => channel.postMessage(message)
  const setLive = (next: boolean) => {
    if (next === isLive || isOver) return
    isLive = next
    options.onLive(next)
  }
  const receive = ({ id, data }: StreamedEvent) => {
    lastId = id
    if (!isOver) options.onData(data)
  }
  const sendLive = () => send({ kind: 'live', isLive, ...(lastId === undefined ? {} : { lastId }) })
  const isWanted = () => !isOver && isVisible()

  const hold = async () => {
    if (!isWanted()) return
    const own = new AbortController()
    mine = own
    // The previous holder may have gone without reporting that its stream ended.
    setLive(false)
    const callbacks = {
      onEvent: (event: StreamedEvent) => {
        receive(event)
        send({ kind: 'event', ...event })
      },
      onLive: (next: boolean) => {
        setLive(next)
        sendLive()
      },
    }
    try {
      await options.connect(lastId, callbacks, own.signal)
    } finally {
      if (mine === own) mine = null
    }
  }
  const wait = () => {
    if (isWaiting || !isWanted()) return
    isWaiting = true
    void options
      .withLock(hold)
      // This tab hung, so another one has taken the lock.
      .catch(() => mine?.abort())
      .finally(() => {
        isWaiting = false
        wait()
      })
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = v.safeParse(TabMessage, data)
    if (!message.success) return
    const { output } = message
    if (output.kind === 'asked') {
      if (mine) sendLive()
    } else if (mine) return
    else if (output.kind === 'event') receive(output)
    else {
      lastId = output.lastId ?? lastId
      setLive(output.isLive)
    }
  }
  const turn = () => {
    if (isVisible()) {
      send({ kind: 'asked' })
      wait()
    } else mine?.abort()
  }
  const stopListening = options.onVisibilityChange(turn)
  turn()
  return () => {
    mine?.abort()
    isOver = true
    stopListening()
    channel.close()
  }
}
