import { PageCard } from '../../ui/layout/page-card.tsx'

/**
 * Over plain http, except on localhost, browsers lack what the owner's pages need: checksums, locks between tabs and service
 * workers (W3C, Secure Contexts). Prerendered pages are for everybody, so there it is false.
 */
export const lacksHttps = () => typeof window !== 'undefined' && window.crypto.subtle === undefined

/** Shown instead of the sign-in form, because the owner's pages would not work. */
export function NeedsHttps() {
  return (
    <PageCard
      boxed
      title="This address needs HTTPS"
      lead="Browsers store what you write on your device only for addresses that begin with https://. The README of the server explains how to get one."
    />
  )
}
