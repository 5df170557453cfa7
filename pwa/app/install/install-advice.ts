import { isInstalled } from '../../data/persist-storage.ts'

/** What to offer to somebody who has a draft here: the browser's dialog, the steps for an iPhone or iPad, or nothing. */
const KEY = 'installHintDismissed'

export type Advice = 'prompt' | 'ios' | null

type Facts = {
  hasDraft: boolean
  canInstall: boolean
  isInstalled: boolean
  isIos: boolean
  isDismissed: boolean
}

export function adviceFor(facts: Facts): Advice {
  if (!facts.hasDraft || facts.isInstalled || facts.isDismissed) return null
  if (facts.canInstall) return 'prompt'
  return facts.isIos ? 'ios' : null
}

/** An iPad calls itself a Mac, but a Mac has no touch screen. */
export function isIos(browser: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean {
  return (
    /iPhone|iPad|iPod/.test(browser.userAgent) ||
    (/Macintosh/.test(browser.userAgent) && browser.maxTouchPoints > 1)
  )
}

/** Safari clears what a page stored after seven days of use without a visit; not what an installed app stored. */
export const mayBeCleared = () => isIos() && !isInstalled()

export function isDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function dismissForGood(): void {
  try {
    localStorage.setItem(KEY, 'true')
  } catch {
    // Storage is switched off, so it is dismissed for this visit only.
  }
}
