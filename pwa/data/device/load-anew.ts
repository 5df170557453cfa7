import { listUnended } from './end-with-page.ts'

/** Aborted transactions report their end in less than this. */
const END_TIMEOUT_MS = 300

/**
 * If a page is left with an open request or transaction under way and restored from the back/forward cache, Firefox never reports
 * how that ended; nor does WebKit for a request of a removed frame (open-in-frame.ts). What waits for it would wait for ever, so the
 * restored page is reloaded. Its last words are stored elsewhere, as for a killed page (last-words.ts).
 */
function reloadUnlessEnded(left: readonly EventTarget[]): void {
  const unended = new Set(listUnended())
  if (left.some((one) => unended.has(one))) location.reload()
}

if (typeof document !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    const left = persisted ? listUnended() : []
    if (left.length > 0) setTimeout(reloadUnlessEnded, END_TIMEOUT_MS, left)
  })
