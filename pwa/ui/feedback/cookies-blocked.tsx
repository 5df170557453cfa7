import { Button } from '../controls/button.tsx'
import { PageCard } from '../layout/page-card.tsx'

/** Whether the browser blocks cookies for this site. Chromium then throws on access to localStorage; others report it. */
export function areCookiesBlocked(): boolean {
  // Prerendered pages are for everybody.
  if (typeof window === 'undefined') return false
  try {
    localStorage?.getItem('cookieConsent')
    return !navigator.cookieEnabled
  } catch {
    return true
  }
}

/**
 * Shown in place of forms that need a cookie when the browser blocks cookies; otherwise users would have to fill them in again and
 * again. After cookies are allowed, most browsers need a reload.
 */
export function CookiesBlocked() {
  return (
    <PageCard
      boxed
      title="Your browser blocks cookies"
      lead="A cookie tells us that it is still you. Allow cookies for this site in your browser's settings, then reload this page."
    >
      <Button variant="primary" size="large" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </PageCard>
  )
}
