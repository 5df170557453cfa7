import type { Verdict } from '#contract/packages/verdict.ts'
import type { Chosen } from './judge-files.ts'

type Answer = { verdict: Verdict } | { fault: string }

/**
 * The script of this page, which the worker runs as well, because the page's policy lets nothing be loaded (scripts/verify-page.mjs).
 * Null when the page is not that file.
 */
const script = typeof document === 'undefined' ? null : document.currentScript?.textContent || null

/**
 * Judges these files in a worker, because a large package would block the page for seconds. Where there can be no worker, the page does
 * it. Throws for a file that cannot be read; `signal` makes it throw at once, or as soon as the files are read.
 */
export async function judgeInWorker(files: readonly File[], signal: AbortSignal): Promise<Verdict> {
  // The page reads the files, because in WebKit the worker of a page that was opened from a disk cannot.
  const chosen = await readAll(files)
  signal.throwIfAborted()
  const worker = startWorker()
  if (!worker) return judge(chosen)
  try {
    const answer = await new Promise<Answer | null>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
      // It did not start, or it ran out of memory.
      worker.onerror = () => resolve(null)
      worker.postMessage(
        chosen,
        chosen.map(({ bytes }) => bytes.buffer),
      )
    })
    if (answer === null) return await judge(await readAll(files))
    if ('fault' in answer) throw new Error(answer.fault)
    return answer.verdict
  } finally {
    worker.terminate()
  }
}

/** Runs in the worker, and answers each message of the page with one message. */
export function runAsWorker(): void {
  self.onmessage = async ({ data }: MessageEvent<Chosen[]>) => {
    try {
      const verdict = await judge(data)
      // Transferred, not copied: a package may take all the memory that a phone has.
      const buffers = new Set([...verdict.files.values()].map(({ buffer }) => buffer))
      const transfer = [...buffers].filter((buffer) => buffer instanceof ArrayBuffer)
      self.postMessage({ verdict } satisfies Answer, { transfer })
    } catch (error) {
      self.postMessage({ fault: String(error) } satisfies Answer)
    }
  }
}

async function judge(chosen: readonly Chosen[]): Promise<Verdict> {
  const { judgeFiles } = await import('./judge-files.ts')
  return judgeFiles(chosen)
}

const readAll = (files: readonly File[]) =>
  Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  )

function startWorker(): Worker | null {
  if (script === null) return null
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  try {
    return new Worker(address)
  } catch {
    return null
  } finally {
    // By then the worker has loaded it, or never will.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
}
