import * as v from 'valibot'
import type { StreamedEvent } from '../../data/stream.ts'

/** What tabs of one account tell each other. Another tab may run another version of the app. */
const Told = v.variant('kind', [
  /** Somebody wants to know whether there is a stream. */
  v.object({ kind: v.literal('asked') }),
  v.object({ kind: v.literal('live'), isLive: v.boolean(), lastId: v.optional(v.string()) }),
  v.object({ kind: v.literal('event'), id: v.string(), data: v.string() }),
])
type Told = v.InferOutput<typeof Told>

export type SharedStream = {
  /** One tab of this browser at a time has it. */
  withLock: (work: () => Promise<void>) => Promise<void>
  channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>
  isVisible: () => boolean
  /** Calls back when the page is hidden or shown, until the returned function is called. */
  onTurn: (callback: () => void) => () => void
  /** Keeps one stream open until the signal is aborted (keep-connected.ts). */
  connect: (
    lastId: string | undefined,
    heard: { onEvent: (event: StreamedEvent) => void; onLive: (isLive: boolean) => void },
    over: AbortSignal,
  ) => Promise<void>
  /** What is heard is the same in every tab. */
  onData: (data: string) => void
  onLive: (isLive: boolean) => void
}

/**
 * One stream for all tabs of an account in this browser: one of the visible tabs has it and tells the others. A tab that is hidden
 * hands it on, and while none is visible there is no stream. Whoever has it next goes on behind the last event that anybody
 * heard. The returned function ends it.
 */
export function shareStream(options: SharedStream): () => void {
  const { channel, isVisible } = options
  let lastId: string | undefined
  let isLive = false
  let isOver = false
  let isWaiting = false
  let mine: AbortController | null = null

  const say = (told: Told) => channel.postMessage(told)
  const become = (next: boolean) => {
    if (next === isLive || isOver) return
    isLive = next
    options.onLive(next)
  }
  const hear = ({ id, data }: StreamedEvent) => {
    lastId = id
    if (!isOver) options.onData(data)
  }
  const sayLive = () => say({ kind: 'live', isLive, ...(lastId === undefined ? {} : { lastId }) })
  const isWanted = () => !isOver && isVisible()

  const have = async () => {
    if (!isWanted()) return
    const own = new AbortController()
    mine = own
    // Whoever had it before may have gone without a word.
    become(false)
    const heard = {
      onEvent: (event: StreamedEvent) => {
        hear(event)
        say({ kind: 'event', ...event })
      },
      onLive: (next: boolean) => {
        become(next)
        sayLive()
      },
    }
    try {
      await options.connect(lastId, heard, own.signal)
    } finally {
      if (mine === own) mine = null
    }
  }
  const wait = () => {
    if (isWaiting || !isWanted()) return
    isWaiting = true
    void options
      .withLock(have)
      // Another tab has taken it: this one hung.
      .catch(() => mine?.abort())
      .finally(() => {
        isWaiting = false
        wait()
      })
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const told = v.safeParse(Told, data)
    if (!told.success) return
    const { output } = told
    if (output.kind === 'asked') {
      if (mine) sayLive()
    } else if (mine) return
    else if (output.kind === 'event') hear(output)
    else {
      lastId = output.lastId ?? lastId
      become(output.isLive)
    }
  }
  const turn = () => {
    if (isVisible()) {
      say({ kind: 'asked' })
      wait()
    } else mine?.abort()
  }
  const stopListening = options.onTurn(turn)
  turn()
  return () => {
    mine?.abort()
    isOver = true
    stopListening()
    channel.close()
  }
}
