import { maxTransferMs } from '#contract/rules/slow-lines.ts'

/** Of an answer that does not say how long it is: the longest text that people write, compressed. */
const LONG_ANSWER_BYTES = 256 * 1024

/** Ends a call that stands still; one that goes on slowly may take its time. Serves one call after another. */
export class Patience {
  /** So long an answer may take to begin and to end, beside the way of what is sent and of what comes. */
  private readonly standstillMs: number
  private controller = new AbortController()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(standstillMs: number) {
    this.standstillMs = standstillMs
  }

  /** The signal of a call that sends so many bytes, which `signal` ends as well. */
  begin(sentBytes: number, signal?: AbortSignal): AbortSignal {
    this.controller = new AbortController()
    this.wait(sentBytes)
    return signal ? AbortSignal.any([signal, this.controller.signal]) : this.controller.signal
  }

  /** The answer has begun. Nobody looks at its pieces as they come: Chromium does not always end a request whose body is read so. */
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
