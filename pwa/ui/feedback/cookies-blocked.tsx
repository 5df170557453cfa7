import { Button } from '../controls/button.tsx'
import { PageCard } from '../layout/page-card.tsx'

/** Whether the browser keeps no cookies of this site. Chromium only says so by keeping nothing else of it either: looking throws. */
export function areCookiesBlocked(): boolean {
  // Pages that are made ahead are for everybody.
  if (typeof window === 'undefined') return false
  try {
    localStorage?.getItem('cookieConsent')
    return !navigator.cookieEnabled
  } catch {
    return true
  }
}

/**
 * In the place of what needs a cookie, where the browser keeps none: whoever filled in a form there would be asked again and again.
 * Most browsers switch on cookies for pages that are loaded from then on.
 */
export function CookiesBlocked() {
  return (
    <PageCard
      boxed
      title="Your browser blocks cookies"
      lead="One cookie tells us that it is still you who goes on. Allow cookies for this site in your browser's settings, then load this page again."
    >
      <Button variant="primary" size="large" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </PageCard>
  )
}
