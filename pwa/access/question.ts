/** What asking the server has led to so far. `data` stays while it is asked again, and beside an error. */
export type Answer<T> = { data: T | null; error: unknown; busy: boolean }

export const notAsked: Answer<never> = { data: null, error: null, busy: true }

/**
 * A question to the server whose answer is kept only while something listens to it: a screen that follows at once may
 * use it for `freshMs` before it asks again; otherwise it is forgotten.
 */
export class Question<T> {
  #answer: Answer<T> = notAsked
  #answeredAt = Number.NEGATIVE_INFINITY
  /** Counts the askings: only the newest is listened to. */
  #turn = 0
  readonly #listeners = new Set<() => void>()
  readonly #ask: () => Promise<T>
  readonly #freshMs: number
  readonly #onForgotten: (question: Question<T>) => void

  constructor(
    ask: () => Promise<T>,
    freshMs: number,
    onForgotten: (question: Question<T>) => void = () => {},
  ) {
    this.#ask = ask
    this.#freshMs = freshMs
    this.#onForgotten = onForgotten
  }

  get answer(): Answer<T> {
    return this.#answer
  }

  /** The first listener has it asked, unless a fresh answer is there. Returns how to stop listening. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1 && this.#isDue()) this.again().catch(() => undefined)
    return () => {
      this.#listeners.delete(listener)
      // The next screen appears in the same moment and takes it over.
      setTimeout(() => this.#forgetIfUnused(), 0)
    }
  }

  /** Asks now, whatever is known. Throws what the call throws; listeners are told in any case. */
  async again(): Promise<T> {
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
      this.#forgetIfUnused()
    }
  }

  #isDue(): boolean {
    return this.#turn === 0 || (!this.#answer.busy && performance.now() - this.#answeredAt >= this.#freshMs)
  }

  #set(answer: Answer<T>): void {
    this.#answer = answer
    for (const listener of this.#listeners) listener()
  }

  #forgetIfUnused(): void {
    if (this.#listeners.size === 0) this.#onForgotten(this)
  }
}
