import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { fromTiptap } from '#contract/content/tiptap-markup.ts'
import { AppError } from '../../server/app-error.ts'
import { runInSteps } from '../../server/run-in-steps.ts'
import { ensureCheap, ensureFewTags } from './html-shape.ts'
import { sanitiseTidyHtml } from './tidy-html.ts'

/** HTML that is not tidy is parsed one text at a time, so that other requests get a turn in between. */
const oneByOne = pLimit(1)
const waiting = new Map<number, number>()
const MAX_WAITING = 4
const RETRY_SECONDS = 2

/**
 * Returns safe HTML. Throws a 422 for markup that takes too much work, and `rate_limited` if the account has several such texts
 * waiting.
 */
export async function sanitise(ownerId: number, written: string): Promise<string> {
  ensureFewTags(written)
  // Normalises line breaks as an HTML parser does: text shared by other apps may have those of Windows.
  const html = fromTiptap(written).replace(/\r\n?/g, '\n')
  const tidy = await runInSteps(sanitiseTidyHtml(html))
  if (tidy !== null) return tidy
  ensureCheap(html)
  const own = waiting.get(ownerId) ?? 0
  if (own >= MAX_WAITING) throw new AppError('rate_limited', { retryAfter: RETRY_SECONDS })
  waiting.set(ownerId, own + 1)
  try {
    return await oneByOne(async () => {
      // Loaded on demand: its parser takes a third of the server's start time, and few texts need it.
      const { sanitiseHtml } = await import('./sanitise-html.ts')
      await setImmediate()
      return sanitiseHtml(html)
    })
  } finally {
    const left = (waiting.get(ownerId) ?? 1) - 1
    if (left > 0) waiting.set(ownerId, left)
    else waiting.delete(ownerId)
  }
}
