import * as v from 'valibot'

/** A tab that does not answer in time is asleep; what it holds was kept when it was hidden. */
const PATIENCE_MS = 2_000
const CHANNEL = 'ideavault-flush'

const Message = v.variant('kind', [
  v.object({ kind: v.literal('flush'), round: v.string() }),
  v.object({ kind: v.literal('here'), round: v.string(), tab: v.string() }),
  v.object({ kind: v.literal('done'), round: v.string(), tab: v.string() }),
])
type Message = v.InferOutput<typeof Message>

const wishes = new Set<() => Promise<void>>()
const tab = crypto.randomUUID?.() ?? String(Math.random())

/** Called before this tab may be reloaded; resolves when nothing of it exists in memory only. */
export function onFlushWish(flush: () => Promise<void>): () => void {
  wishes.add(flush)
  return () => wishes.delete(flush)
}

const flushOwn = () => Promise.allSettled([...wishes].map((flush) => flush()))

/** Answers the other tabs from the moment that the app is loaded. */
export function answerFlushWishes(): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = (event) => {
    const message = v.safeParse(Message, event.data)
    if (!message.success || message.output.kind !== 'flush') return
    const { round } = message.output
    const say = (kind: 'here' | 'done') => channel.postMessage({ kind, round, tab } satisfies Message)
    say('here')
    void flushOwn().then(() => say('done'))
  }
  return () => channel.close()
}

/** Every tab, this one included, keeps what it holds. Waits for those that answer, two seconds at most. */
export async function flushAllTabs(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL)
  const round = crypto.randomUUID()
  const open = new Set<string>()
  const others = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS)
    // Tabs that are awake say so at once.
    const awake = setTimeout(() => open.size === 0 && resolve(), PATIENCE_MS / 10)
    channel.onmessage = (event) => {
      const message = v.safeParse(Message, event.data)
      if (!message.success || message.output.round !== round || message.output.kind === 'flush') return
      if (message.output.kind === 'here') open.add(message.output.tab)
      else open.delete(message.output.tab)
      if (open.size > 0) return
      clearTimeout(timer)
      clearTimeout(awake)
      setTimeout(resolve, PATIENCE_MS / 20)
    }
    channel.postMessage({ kind: 'flush', round } satisfies Message)
  })
  await Promise.all([flushOwn(), others])
  channel.close()
}
