/** A query and its answer take a moment each, so that an answer may be out of date when it arrives. */
const onTheWay = () => new Promise((resolve) => setTimeout(resolve, 1))

type Options = { signal?: AbortSignal; steal?: boolean; ifAvailable?: boolean }
type Work = (lock: { name: string } | null) => unknown
type Request = {
  name: string
  clientId: string
  work: Work
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** A browser's locks as the Web Locks specification describes them, shared by the simulated tabs of a test. */
export class FakeLocks {
  private readonly held = new Map<string, Request>()
  private waiting: Request[] = []
  /** Each lock that was granted and the tab that got it, in order. */
  readonly granted: string[] = []

  /** `navigator.locks` of one tab. */
  ofTab(clientId: string) {
    const request = (name: string, ...rest: [Options, Work] | [Work]): Promise<unknown> => {
      const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest
      return this.request({ name, clientId, work }, options)
    }
    const query = async () => {
      await onTheWay()
      const held = [...this.held.values()].map(({ name, clientId: id }) => ({ name, clientId: id }))
      await onTheWay()
      return { held }
    }
    return { request, query }
  }

  /** As WebKit does with the locks of a page that enters its back/forward cache. */
  takeFrom(tab: string): void {
    const gone = new DOMException('The browsing context is going away.', 'AbortError')
    for (const request of [...this.held.values()]) {
      if (request.clientId !== tab) continue
      this.held.delete(request.name)
      request.reject(gone)
    }
    this.process()
  }

  private request(
    wanted: Pick<Request, 'name' | 'clientId' | 'work'>,
    { signal, steal, ifAvailable }: Options,
  ) {
    return new Promise<unknown>((resolve, reject) => {
      const request = { ...wanted, resolve, reject }
      if (ifAvailable && this.held.has(wanted.name)) {
        resolve(wanted.work(null))
        return
      }
      if (steal) {
        this.held.get(wanted.name)?.reject(new DOMException('The lock was stolen.', 'AbortError'))
        this.held.delete(wanted.name)
        this.waiting.unshift(request)
      } else this.waiting.push(request)
      signal?.addEventListener('abort', () => {
        if (!this.waiting.includes(request)) return
        this.waiting = this.waiting.filter((other) => other !== request)
        reject(signal.reason)
      })
      this.process()
    })
  }

  private process(): void {
    for (const request of [...this.waiting]) {
      if (this.held.has(request.name)) continue
      this.waiting = this.waiting.filter((other) => other !== request)
      this.held.set(request.name, request)
      void this.run(request)
    }
  }

  private async run(request: Request): Promise<void> {
    const { name, clientId, work, resolve, reject } = request
    // As in a browser, a lock is never granted within the call that requests it.
    await Promise.resolve()
    this.granted.push(`${name} ${clientId}`)
    try {
      resolve(await work({ name }))
    } catch (error) {
      reject(error)
    }
    if (this.held.get(name) === request) this.held.delete(name)
    this.process()
  }
}
