import { reportShown, type Shown } from '#contract/readings/report-shown.ts'
import { urlOf } from '../../data/request.ts'

/** Reports what was on the screen, also while the page is closing. Nothing waits for it, and it may be lost. */
export function sendShown(accessToken: string, shown: Shown): void {
  const body = new Blob([JSON.stringify(shown)], { type: 'application/json' })
  navigator.sendBeacon(urlOf(reportShown, { accessToken }), body)
}
