import { openThrough } from './end-with-page.ts'
import './load-anew.ts'

const frames = new Set<HTMLIFrameElement>()

/**
 * Like `indexedDB.open`, for WebKit. If a page enters WebKit's back/forward cache while it creates a database, no later page can
 * open that database, and an open request cannot be cancelled. But removing a frame also removes its requests. So a frame creates
 * the database, and only then does the page open it.
 */
function openInFrame(name: string, version?: number): IDBOpenDBRequest {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.documentElement.append(frame)
  frames.add(frame)
  const removeFrame = () => {
    frames.delete(frame)
    frame.remove()
  }
  const request = requestIn(frame, name, version)
  if (!request) {
    removeFrame()
    return indexedDB.open(name, version)
  }
  // A removed frame's events are not delivered, so it is removed after them.
  const finish = (kind: 'success' | 'error', outcome: { result: unknown } | { error: unknown }) => {
    for (const [property, value] of Object.entries(outcome))
      Object.defineProperty(request, property, { value })
    request.dispatchEvent(new Event(kind))
    removeFrame()
  }
  const openHere = (event: Event) => {
    event.stopImmediatePropagation()
    request.removeEventListener('success', openHere)
    request.result.close()
    const here = indexedDB.open(name, version)
    // Another page deleted the database in between, and nothing would create its tables here. Aborting makes the caller retry.
    here.onupgradeneeded = () => here.transaction?.abort()
    here.onsuccess = () => finish('success', { result: here.result })
    here.onerror = () => finish('error', { error: here.error })
  }
  const removeFrameLater = () => setTimeout(removeFrame)
  request.addEventListener('success', openHere)
  request.addEventListener('error', removeFrameLater)
  return request
}

function requestIn(frame: HTMLIFrameElement, name: string, version?: number): IDBOpenDBRequest | null {
  try {
    return frame.contentWindow?.indexedDB.open(name, version) ?? null
  } catch {
    // If the site may store nothing, the page's own attempt reports that.
    return null
  }
}

/** Only in WebKit does a page in the back/forward cache block others that open the same database. */
const keepsOpeningPages = () => typeof document !== 'undefined' && navigator.vendor.startsWith('Apple')

if (keepsOpeningPages()) {
  openThrough(openInFrame)
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    for (const frame of frames) frame.remove()
    frames.clear()
  })
}
