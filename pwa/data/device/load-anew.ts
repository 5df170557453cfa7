import { listUnended } from './end-with-page.ts'

/** What was aborted says so in less. */
const PATIENCE_MS = 300

/**
 * Firefox never tells a page that it kept how an opening or a transaction ended that was under way when that page was left; nor does
 * WebKit tell how one ended that a frame had asked for (open-in-frame.ts). What waits for it would wait for ever, so whoever comes
 * back has the page loaded anew. Its last words stand elsewhere, as for a killed page.
 */
function loadAnewUnlessEnded(left: readonly EventTarget[]): void {
  const unended = new Set(listUnended())
  if (left.some((one) => unended.has(one))) location.reload()
}

if (typeof document !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    const left = persisted ? listUnended() : []
    if (left.length > 0) setTimeout(loadAnewUnlessEnded, PATIENCE_MS, left)
  })
