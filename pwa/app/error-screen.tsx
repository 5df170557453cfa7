import { lazy, Suspense } from 'react'
import { Button, ButtonAnchor } from '../ui/controls/button.tsx'
import { PageCard } from '../ui/layout/page-card.tsx'
import styles from './error-screen.module.css'
import { Header } from './header.tsx'
import { reloadForMissingCode } from './updates/new-release.ts'

const SupportLine = lazy(() =>
  import('./support-line.tsx').then(
    (module) => ({ default: module.SupportLine }),
    () => ({ default: () => null }),
  ),
)

/** In place of a page that failed. What went wrong is not told in technical words; nothing is sent anywhere. */
export function ErrorScreen({ onTryAgain }: { onTryAgain: () => void }) {
  const tryAgain = async () => {
    if (!(await reloadForMissingCode())) onTryAgain()
  }
  return (
    <>
      <Header />
      <PageCard
        boxed
        title="Something went wrong"
        lead="This page could not be shown. Nothing you saved is lost. Check your connection and try again."
      >
        <div className={styles.actions}>
          <Button variant="primary" size="large" onClick={() => void tryAgain()}>
            Try again
          </Button>
          <ButtonAnchor href="/" size="large">
            Return Home
          </ButtonAnchor>
        </div>
        <Suspense>
          <SupportLine />
        </Suspense>
      </PageCard>
    </>
  )
}
