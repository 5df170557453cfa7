import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isConsentOpen, subscribeToConsent } from './cookie-consent.ts'

const CookieQuestion = lazy(() =>
  import('./cookie-question.tsx').then((module) => ({ default: module.CookieQuestion })),
)

/** At the lower edge of every screen until a choice is stored; loaded only for those who are asked. */
export function CookieBanner() {
  const open = useSyncExternalStore(subscribeToConsent, isConsentOpen, () => false)
  return <Suspense>{open ? <CookieQuestion /> : null}</Suspense>
}
