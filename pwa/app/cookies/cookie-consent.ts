/** The visitor's choice: localStorage `cookieConsent` is 'true' or 'false'; no value means not asked yet. */
const key = 'cookieConsent'

let answeredHere = false

export function isConsentOpen(): boolean {
  if (answeredHere) return false
  try {
    return localStorage.getItem(key) === null
  } catch {
    return true
  }
}

export function answerConsent(accepted: boolean): void {
  try {
    localStorage.setItem(key, String(accepted))
  } catch {
    // Storage is switched off, so the answer holds for this page only.
  }
  answeredHere = true
}
