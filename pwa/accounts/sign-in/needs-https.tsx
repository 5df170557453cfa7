import { PageCard } from '../../ui/layout/page-card.tsx'

/**
 * At an address of plain http, this computer's own aside, browsers have nothing of what keeps an owner's words: no checksums, no locks between tabs, no
 * service worker (W3C, Secure Contexts). Pages that are made ahead are for everybody.
 */
export const lacksHttps = () => typeof window !== 'undefined' && window.crypto.subtle === undefined

/** In the place of signing in: the pages behind it would not work. */
export function NeedsHttps() {
  return (
    <PageCard
      boxed
      title="This address needs HTTPS"
      lead="Browsers keep what you write on your device only for addresses that begin with https://. Whoever runs this server reads in its README how it gets one."
    />
  )
}
