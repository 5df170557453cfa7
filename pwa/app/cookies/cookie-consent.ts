/** The visitor's choice: localStorage `cookieConsent` is 'true' or 'false'; no value means not asked yet. */
const key = 'cookieConsent'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

let answeredHere = false

export function isConsentOpen(storage: Storage = localStorage): boolean {
  if (answeredHere) return false
  try {
    return storage.getItem(key) === null
  } catch {
    return true
  }
}

export function answerConsent(accepted: boolean, storage: Storage = localStorage): void {
  try {
    storage.setItem(key, String(accepted))
  } catch {
    // Storage is switched off: the answer holds for this page only.
  }
  answeredHere = true
}
