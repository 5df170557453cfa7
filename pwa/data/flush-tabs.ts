import * as v from 'valibot'

/** Before a reload every tab saves what is only in memory. One that does not answer in time is suspended and saved when it was hidden. */
const FLUSH_TIMEOUT_MS = 2_000
/** Tabs that are not suspended answer within this time. */
const DISCOVERY_MS = 200
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

/** `flush` is called before this tab may be reloaded. It must resolve when nothing is left in memory only. */
export function onFlushRequest(flush: () => Promise<void>): () => void {
  flushes.add(flush)
  return () => {
    flushes.delete(flush)
  }
}

/** Flushes this tab only, for two seconds at most. Never rejects, because one failed flush must not hold up the others. */
export async function flushThisTab(): Promise<void> {
  const all = Promise.allSettled([...flushes].map(async (flush) => flush()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS))])
}

/**
 * Delays reloads that were not requested on this page, while one would interrupt something, such as a recording. The returned
 * function ends the delay.
 */
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

/**
 * While only this page has something, such as a picture that is not stored yet, the browser asks before the page closes, and reloads that
 * were not requested on this page wait. The returned function ends that.
 */
export function askBeforeLeaving(): () => void {
  const releaseReload = holdReload()
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => {
    releaseReload()
    window.removeEventListener('beforeunload', ask)
  }
}

export async function whenReloadIsFree(): Promise<void> {
  while (holds.size > 0) await Promise.all(holds)
}

/** Answers flush requests of other tabs until the returned function is called. */
export function answerFlushRequests(): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  let isOpen = true
  channel.onmessage = (event) => {
    const message = read(event.data)
    if (message?.kind !== 'flush' || message.tab === tab) return
    const answer = (kind: 'here' | 'done') =>
      channel.postMessage({ kind, round: message.round, tab } satisfies Message)
    answer('here')
    void flushThisTab().then(() => isOpen && answer('done'))
  }
  return () => {
    isOpen = false
    channel.close()
  }
}

/** Flushes every tab, this one included. Waits for those that answer, two seconds at most. */
export async function flushAllTabs(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL)
  const round = crypto.randomUUID?.() ?? String(Math.random())
  await Promise.all([flushThisTab(), othersAnswer(channel, round)])
  channel.close()
}

function othersAnswer(channel: BroadcastChannel, round: string): Promise<void> {
  return new Promise((resolve) => {
    const busy = new Set<string>()
    let isDiscoveryOver = false
    const finish = () => {
      if (isDiscoveryOver && busy.size === 0) resolve()
    }
    channel.onmessage = (event) => {
      const message = read(event.data)
      if (message?.round !== round || message.kind === 'flush') return
      if (message.kind === 'here') busy.add(message.tab)
      else busy.delete(message.tab)
      finish()
    }
    setTimeout(() => {
      isDiscoveryOver = true
      finish()
    }, DISCOVERY_MS)
    setTimeout(resolve, FLUSH_TIMEOUT_MS)
    channel.postMessage({ kind: 'flush', round, tab } satisfies Message)
  })
}

function read(data: unknown): Message | null {
  const message = v.safeParse(Message, data)
  return message.success ? message.output : null
}
