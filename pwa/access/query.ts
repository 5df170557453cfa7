/** State of a query. `data` stays during a refetch, and next to an error. */
export type QueryState<T> = { data: T | null; error: unknown; busy: boolean }

export const notFetched: QueryState<never> = { data: null, error: null, busy: true }

/**
 * A call whose answer is kept only while something subscribes to it and dropped afterwards. A new subscriber reuses an answer
 * that is younger than `freshMs`; otherwise it is fetched again.
 */
export class Query<T> {
  #answer: QueryState<T> = notFetched
  #answeredAt = Number.NEGATIVE_INFINITY
  /** Number of calls so far: only the answer to the newest is used. */
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

  /** The first subscriber starts the call, unless there is a fresh answer. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1 && this.#isDue()) this.refetch().catch(() => undefined)
    return () => {
      this.#listeners.delete(listener)
      // A screen that appears at the same moment can subscribe before the query is dropped.
      setTimeout(() => this.#dropIfUnused(), 0)
    }
  }

  /** Calls now, however fresh the answer is. Throws what the call throws; subscribers are notified either way. */
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
