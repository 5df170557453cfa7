import { answerConsent, isConsentOpen } from './cookie-consent.ts'
import './cookie-banner.css'

/**
 * The banner stands in index.html and is shown by first-paint.js, so that it belongs to the first paint and nothing moves or
 * waits for it; here it begins to work. `goToPolicy` follows its link without loading the page anew; without it the browser does.
 */
export function watchCookieBanner(goToPolicy?: () => void): void {
  const banner = document.getElementById('cookies')
  if (!banner || !isConsentOpen()) return
  const { style, dataset } = document.documentElement
  // Lifts the page's end and the bars at the thumb above the banner, so that it covers nothing.
  const observer = new ResizeObserver(() => {
    style.setProperty('--cookie-banner', `${banner.offsetHeight}px`)
  })
  observer.observe(banner)
  // Another tab may answer too.
  const closeIfAnswered = () => {
    if (isConsentOpen()) return
    observer.disconnect()
    window.removeEventListener('storage', closeIfAnswered)
    style.removeProperty('--cookie-banner')
    delete dataset.cookies
  }
  window.addEventListener('storage', closeIfAnswered)
  banner.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const answer = event.target.closest('button')?.value
    if (answer) {
      answerConsent(answer === 'yes')
      closeIfAnswered()
    } else if (
      goToPolicy &&
      event.target.closest('a') &&
      !(event.metaKey || event.ctrlKey || event.shiftKey)
    ) {
      event.preventDefault()
      goToPolicy()
    }
  })
}
