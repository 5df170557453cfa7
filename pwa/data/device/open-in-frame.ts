import { openThrough } from './end-with-page.ts'
import './load-anew.ts'

const frames = new Set<HTMLIFrameElement>()

/**
 * As `indexedDB.open`, for WebKit. A page that it keeps while a database of it is being made keeps all later pages out of that
 * database, and nothing takes back a request to open. But a frame that is removed takes with it what it asked for; so a frame makes
 * the database, and only then is it opened here.
 */
function openInFrame(name: string, version?: number): IDBOpenDBRequest {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.documentElement.append(frame)
  frames.add(frame)
  const letGo = () => {
    frames.delete(frame)
    frame.remove()
  }
  const request = requestIn(frame, name, version)
  if (!request) {
    letGo()
    return indexedDB.open(name, version)
  }
  // Events of a frame that is gone reach nobody: it goes after them.
  const settle = (kind: 'success' | 'error', outcome: { result: unknown } | { error: unknown }) => {
    for (const [property, value] of Object.entries(outcome))
      Object.defineProperty(request, property, { value })
    request.dispatchEvent(new Event(kind))
    letGo()
  }
  const openHere = (event: Event) => {
    event.stopImmediatePropagation()
    request.removeEventListener('success', openHere)
    request.result.close()
    const here = indexedDB.open(name, version)
    // Another page removed it in between. Nobody would make its tables here: whoever asked tries again.
    here.onupgradeneeded = () => here.transaction?.abort()
    here.onsuccess = () => settle('success', { result: here.result })
    here.onerror = () => settle('error', { error: here.error })
  }
  const letGoLater = () => setTimeout(letGo)
  request.addEventListener('success', openHere)
  request.addEventListener('error', letGoLater)
  return request
}

function requestIn(frame: HTMLIFrameElement, name: string, version?: number): IDBOpenDBRequest | null {
  try {
    return frame.contentWindow?.indexedDB.open(name, version) ?? null
  } catch {
    // Where a site may keep nothing, the page is told by its own attempt.
    return null
  }
}

/** Pages that other browsers keep hold up no other page that opens the same database. */
const keepsOpeningPages = () => typeof document !== 'undefined' && navigator.vendor.startsWith('Apple')

if (keepsOpeningPages()) {
  openThrough(openInFrame)
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    for (const frame of frames) frame.remove()
    frames.clear()
  })
}
