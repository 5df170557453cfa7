import { lazy, Suspense, useEffect, useState } from 'react'
import { Button, ButtonAnchor } from '../ui/controls/button.tsx'
import { PageCard } from '../ui/layout/page-card.tsx'
import styles from './error-screen.module.css'
import { Header } from './header.tsx'
import { isCodeMissing, isServerThere, reloadForMissingCode } from './updates/new-release.ts'

const SupportLine = lazy(() =>
  import('./support-line.tsx').then(
    (module) => ({ default: module.SupportLine }),
    () => ({ default: () => null }),
  ),
)

/**
 * Replaces a page that failed. It shows no technical details and sends no report. A page that is not stored on the device is not an
 * error: offline it shows the text of public/offline.html and a link to a page that is stored.
 */
export function ErrorScreen({ onTryAgain }: { onTryAgain: () => void }) {
  const [isAway, setAway] = useState(() => isCodeMissing() && !navigator.onLine)
  useEffect(() => {
    if (isCodeMissing()) void isServerThere().then((isThere) => setAway(!isThere))
    const retry = () => void reloadForMissingCode()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  const hasPortfolio = isAway && Boolean(navigator.serviceWorker?.controller)
  const tryAgain = async () => {
    if (!(await reloadForMissingCode())) onTryAgain()
  }
  return (
    <>
      <Header />
      <PageCard
        boxed
        title={isAway ? 'This page needs a connection' : 'Something went wrong'}
        lead={
          isAway
            ? 'It is not kept on your device, so it cannot be shown right now. Nothing you saved is lost.'
            : 'This page could not be shown. Nothing you saved is lost. Check your connection and try again.'
        }
      >
        <div className={styles.actions}>
          <Button variant="primary" size="large" onClick={() => void tryAgain()}>
            Try again
          </Button>
          <ButtonAnchor href={hasPortfolio ? '/dashboard' : '/'} size="large">
            {hasPortfolio ? 'Go to your portfolio' : 'Return Home'}
          </ButtonAnchor>
        </div>
        <Suspense>
          <SupportLine />
        </Suspense>
      </PageCard>
    </>
  )
}
