/** A holder that gives no sign for so long is dead or frozen; its work is safe to do twice. */
const SILENT_MS = 5_000
const BEAT_MS = 1_000

/**
 * One tab of this browser profile sends for an account at a time (Web Locks). A tab that crashes lets go at once; one that
 * hangs loses the lock after five seconds of silence.
 */
export async function withAccountLock<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const name = `ideavault-sync-${userId}`
  if (!('locks' in navigator)) return work()
  const channel = new BroadcastChannel(name)
  try {
    const waiting = waitWhileBeating(channel)
    try {
      return await navigator.locks.request(name, { signal: waiting.signal }, () => {
        waiting.stop()
        return whileBeating(channel, work)
      })
    } catch (error) {
      if (!waiting.signal.aborted) throw error
      return await navigator.locks.request(name, { steal: true }, () => whileBeating(channel, work))
    } finally {
      waiting.stop()
    }
  } finally {
    channel.close()
  }
}

async function whileBeating<T>(channel: BroadcastChannel, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => channel.postMessage('beat'), BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Its signal aborts when the holder has been silent for too long. */
function waitWhileBeating(channel: BroadcastChannel) {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), SILENT_MS)
  channel.onmessage = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENT_MS)
  }
  const stop = () => {
    clearTimeout(timer)
    channel.onmessage = null
  }
  return { signal: silent.signal, stop }
}
