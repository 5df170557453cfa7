/** What asking the server has led to so far. `data` stays during a refetch, and beside an error. */
export type QueryState<T> = { data: T | null; error: unknown; busy: boolean }

export const notFetched: QueryState<never> = { data: null, error: null, busy: true }

/**
 * A call whose answer is kept only while something subscribes to it: a screen that follows at once may use it for
 * `freshMs` before it is fetched again; otherwise it is dropped.
 */
export class Query<T> {
  #answer: QueryState<T> = notFetched
  #answeredAt = Number.NEGATIVE_INFINITY
  /** Counts the calls: only the answer of the newest counts. */
  #turn = 0
  readonly #listeners = new Set<() => void>()
  readonly #ask: () => Promise<T>
  readonly #freshMs: number
  readonly #onUnused: (query: Query<T>) => void

  constructor(ask: () => Promise<T>, freshMs: number, onUnused: (query: Query<T>) => void = () => {}) {
    this.#ask = ask
    this.#freshMs = freshMs
    this.#onUnused = onUnused
  }

  get answer(): QueryState<T> {
    return this.#answer
  }

  /** The first subscriber starts the call, unless a fresh answer is there. Returns how to unsubscribe. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1 && this.#isDue()) this.refetch().catch(() => undefined)
    return () => {
      this.#listeners.delete(listener)
      // The next screen appears in the same moment and takes it over.
      setTimeout(() => this.#dropIfUnused(), 0)
    }
  }

  /** Calls now, whatever is known. Throws what the call throws; subscribers are told in any case. */
  async refetch(): Promise<T> {
    this.#turn += 1
    const turn = this.#turn
    this.#set({ ...this.#answer, busy: true })
    try {
      const data = await this.#ask()
      if (turn === this.#turn) {
        this.#answeredAt = performance.now()
        this.#set({ data, error: null, busy: false })
      }
      return data
    } catch (error) {
      if (turn === this.#turn) this.#set({ ...this.#answer, error, busy: false })
      throw error
    } finally {
      this.#dropIfUnused()
    }
  }

  #isDue(): boolean {
    return this.#turn === 0 || (!this.#answer.busy && performance.now() - this.#answeredAt >= this.#freshMs)
  }

  #set(answer: QueryState<T>): void {
    this.#answer = answer
    for (const listener of this.#listeners) listener()
  }

  #dropIfUnused(): void {
    if (this.#listeners.size === 0) this.#onUnused(this)
  }
}
