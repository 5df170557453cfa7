/** Where the caret starts in a new idea, chosen per device. */
export type WritingStart = 'title' | 'text'

const key = 'writingStart'

export function readWritingStart(): WritingStart {
  try {
    return localStorage.getItem(key) === 'text' ? 'text' : 'title'
  } catch {
    return 'title'
  }
}

/** Returns false if storage is switched off. */
export function chooseWritingStart(start: WritingStart): boolean {
  try {
    localStorage.setItem(key, start)
    return true
  } catch {
    return false
  }
}
