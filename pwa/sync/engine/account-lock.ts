/** A holder that is silent for this long is dead or frozen. Taking its lock is safe, because its work can safely run twice. */
const SILENT_MS = 5_000
const BEAT_MS = 1_000

/**
 * Only one tab of this browser profile runs a given task of an account at a time (Web Locks); the default task is syncing. A
 * crash releases the lock at once; a tab that hangs loses it to one of the waiting tabs after five seconds of silence.
 */
export async function withAccountLock<T>(userId: number, work: () => Promise<T>, task = 'sync'): Promise<T> {
  const name = `ideavault-${task}-${userId}`
  if (!('locks' in navigator)) return work()
  const channel = new BroadcastChannel(name)
  try {
    return await new AccountLock(name, channel, navigator.locks).hold(work)
  } finally {
    channel.close()
  }
}

type Locks = Pick<LockManager, 'request' | 'query'>

class AccountLock {
  private readonly name: string
  private readonly channel: BroadcastChannel
  private readonly locks: Locks

  constructor(name: string, channel: BroadcastChannel, locks: Locks) {
    this.name = name
    this.channel = channel
    this.locks = locks
  }

  async hold<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      const wait = this.waitWhileBeating()
      try {
        return await this.locks.request(this.name, { signal: wait.signal }, () => {
          wait.stop()
          return this.whileBeating(work)
        })
      } catch (error) {
        if (!wait.signal.aborted) throw error
      } finally {
        wait.stop()
      }
      const taken = await this.takeOver(wait.holder(), work)
      if (taken) return taken.done
    }
  }

  /**
   * All waiting tabs time out at the same moment, and the first takes the lock. The others must not take it from that tab, so
   * each one checks that the holder is still the silent one. Returns null when the caller has to wait for the lock again.
   */
  private takeOver<T>(
    silent: string | undefined,
    work: () => Promise<T>,
  ): Promise<{ done: Promise<T> } | null> {
    return this.locks.request(`${this.name}-take-over`, { ifAvailable: true }, async (isMine) => {
      if (!isMine || (await this.findHolder()) !== silent) return null
      let done: Promise<T> | undefined
      await new Promise<void>((resolve) => {
        done = this.locks.request(this.name, { steal: true }, () => {
          resolve()
          return this.whileBeating(work)
        })
        // If another tab takes the lock away in turn, `done` rejects. The caller handles that; this only stops waiting.
        done.catch(() => resolve())
      })
      return done ? { done } : null
    })
  }

  private async findHolder(): Promise<string | undefined> {
    const { held = [] } = await this.locks.query()
    return held.find(({ name }) => name === this.name)?.clientId
  }

  private async whileBeating<T>(work: () => Promise<T>): Promise<T> {
    const beat = () => this.channel.postMessage('beat')
    beat()
    const timer = setInterval(beat, BEAT_MS)
    try {
      return await work()
    } finally {
      clearInterval(timer)
    }
  }

  /** The returned signal aborts when the holder has been silent for too long. */
  private waitWhileBeating() {
    const silence = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let holder: string | undefined
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENT_MS)
      void this.findHolder().then((found) => {
        holder = found
      })
    }
    const stop = () => {
      clearTimeout(timer)
      this.channel.onmessage = null
    }
    this.channel.onmessage = begin
    begin()
    return { signal: silence.signal, holder: () => holder, stop }
  }
}
