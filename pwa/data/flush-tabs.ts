import * as v from 'valibot'

/** Before a reload every tab keeps what it holds in memory only; one that does not answer in time is asleep, and kept it when it was hidden. */
const PATIENCE_MS = 2_000
/** Tabs that are awake say so at once. */
const HELLO_MS = 200
const CHANNEL = 'ideavault-flush'

const Message = v.strictObject({
  kind: v.picklist(['flush', 'here', 'done']),
  round: v.string(),
  tab: v.string(),
})
type Message = v.InferOutput<typeof Message>

const flushes = new Set<() => Promise<void>>()
const holds = new Set<Promise<void>>()
const tab = crypto.randomUUID?.() ?? String(Math.random())

/** `flush` is called before this tab may be reloaded; it resolves when nothing of it exists in memory only. */
export function onFlushRequest(flush: () => Promise<void>): () => void {
  flushes.add(flush)
  return () => {
    flushes.delete(flush)
  }
}

/** This tab alone, two seconds at most. Never rejects: what cannot be kept must not hold up the others. */
export async function flushThisTab(): Promise<void> {
  const all = Promise.allSettled([...flushes].map(async (flush) => flush()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

/** Somebody does here what a reload would cut short, as speaking: one that no tap on this page asked for waits. Returns what ends that. */
export function holdReload(): () => void {
  let end = () => {}
  const hold = new Promise<void>((resolve) => {
    end = resolve
  })
  holds.add(hold)
  return () => {
    holds.delete(hold)
    end()
  }
}

export async function whenReloadIsFree(): Promise<void> {
  while (holds.size > 0) await Promise.all(holds)
}

/** Answers the other tabs from the moment that the app is loaded. */
export function answerFlushRequests(): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  let isOpen = true
  channel.onmessage = (event) => {
    const message = read(event.data)
    if (message?.kind !== 'flush' || message.tab === tab) return
    const say = (kind: 'here' | 'done') =>
      channel.postMessage({ kind, round: message.round, tab } satisfies Message)
    say('here')
    void flushThisTab().then(() => isOpen && say('done'))
  }
  return () => {
    isOpen = false
    channel.close()
  }
}

/** Every tab, this one included. Waits for those that answer, two seconds at most. */
export async function flushAllTabs(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL)
  const round = crypto.randomUUID?.() ?? String(Math.random())
  await Promise.all([flushThisTab(), othersAnswer(channel, round)])
  channel.close()
}

function othersAnswer(channel: BroadcastChannel, round: string): Promise<void> {
  return new Promise((resolve) => {
    const busy = new Set<string>()
    let saidHello = false
    const finish = () => {
      if (saidHello && busy.size === 0) resolve()
    }
    channel.onmessage = (event) => {
      const message = read(event.data)
      if (message?.round !== round || message.kind === 'flush') return
      if (message.kind === 'here') busy.add(message.tab)
      else busy.delete(message.tab)
      finish()
    }
    setTimeout(() => {
      saidHello = true
      finish()
    }, HELLO_MS)
    setTimeout(resolve, PATIENCE_MS)
    channel.postMessage({ kind: 'flush', round, tab } satisfies Message)
  })
}

function read(data: unknown): Message | null {
  const message = v.safeParse(Message, data)
  return message.success ? message.output : null
}
