import { answerConsent, isConsentOpen } from './cookie-consent.ts'
import './cookie-banner.css'

/**
 * Makes the cookie banner work. Its HTML is in index.html and first-paint.js shows it, so that it is part of the first paint and nothing
 * shifts. `goToPolicy` follows its link without a page load; without it the browser does.
 */
export function watchCookieBanner(goToPolicy?: () => void): void {
  const banner = document.getElementById('cookies')
  if (!banner || !isConsentOpen()) return
  const { style, dataset } = document.documentElement
  // Moves the page's end and the bottom bars above the banner, so that it covers nothing.
  const observer = new ResizeObserver(() => {
    style.setProperty('--cookie-banner', `${banner.offsetHeight}px`)
  })
  observer.observe(banner)
  // The choice may also be made in another tab.
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
