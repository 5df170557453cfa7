import { longestWay } from '#contract/rules/slow-lines.ts'

/** Answers without a body (Fetch standard, null body status). */
const noContent = new Set([204, 205, 304])

/** Ends a call that stands still; one that goes on slowly may take its time. Serves one call after another. */
export class Patience {
  /** So long an answer may take to begin, beside the way of what is sent for it, and so long to go on. */
  private readonly standstillMs: number
  private controller = new AbortController()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(standstillMs: number) {
    this.standstillMs = standstillMs
  }

  /** The signal of a call that sends so many bytes, which `signal` ends as well. */
  begin(sentBytes: number, signal?: AbortSignal): AbortSignal {
    this.controller = new AbortController()
    this.renew(longestWay(sentBytes))
    return signal ? AbortSignal.any([signal, this.controller.signal]) : this.controller.signal
  }

  /** The same answer, whose pieces are waited for as they come. */
  watch(response: Response): Response {
    this.renew()
    // Chromium has a body for answers that have none, and takes none for them.
    if (!response.body || noContent.has(response.status)) return response
    const pieces = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece, stream) => {
          this.renew()
          stream.enqueue(piece)
        },
      }),
    )
    return new Response(pieces, response)
  }

  end(): void {
    clearTimeout(this.timer)
  }

  private renew(moreMs = 0): void {
    clearTimeout(this.timer)
    const { controller } = this
    this.timer = setTimeout(() => controller.abort(), this.standstillMs + moreMs)
  }
}
