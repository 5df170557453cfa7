/** Where the caret stands in a new idea: a choice of this device. */
export type WritingStart = 'title' | 'text'

const key = 'writingStart'

export function readWritingStart(): WritingStart {
  try {
    return localStorage.getItem(key) === 'text' ? 'text' : 'title'
  } catch {
    return 'title'
  }
}

/** False where storage is switched off. */
export function chooseWritingStart(start: WritingStart): boolean {
  try {
    localStorage.setItem(key, start)
    return true
  } catch {
    return false
  }
}
