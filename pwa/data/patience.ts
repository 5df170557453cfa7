import { maxTransferMs } from '#contract/rules/slow-lines.ts'

/** Assumed length of an answer without `Content-Length`: that of the longest text that people write, compressed. */
const LONG_ANSWER_BYTES = 256 * 1024

/** Aborts a call that makes no progress, but not one that is merely slow. Can be used for one call after another. */
export class Patience {
  /** How long an answer may take to begin, and again to end, in addition to the transfer time of what is sent and received. */
  private readonly standstillMs: number
  private controller = new AbortController()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(standstillMs: number) {
    this.standstillMs = standstillMs
  }

  /** Returns the signal for a call that sends this many bytes. Aborting `signal` aborts it as well. */
  begin(sentBytes: number, signal?: AbortSignal): AbortSignal {
    this.controller = new AbortController()
    this.wait(sentBytes)
    return signal ? AbortSignal.any([signal, this.controller.signal]) : this.controller.signal
  }

  /** Called when the answer has begun. Its body is not read in chunks, because Chromium then does not always abort the request. */
  goOn({ headers }: Response): void {
    const length = headers.get('Content-Length')
    this.wait(length === null ? LONG_ANSWER_BYTES : Number(length))
  }

  end(): void {
    clearTimeout(this.timer)
  }

  private wait(bytes: number): void {
    clearTimeout(this.timer)
    const { controller } = this
    this.timer = setTimeout(() => controller.abort(), this.standstillMs + maxTransferMs(bytes))
  }
}
