import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
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

/** What a route shows when it fails. What went wrong is not told in technical words; nothing is sent anywhere. */
export function ErrorScreen({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const router = useRouter()
  const tryAgain = async () => {
    if (await reloadForMissingCode()) return
    reset()
    void router.invalidate()
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
          <ButtonLink to="/" size="large">
            Return Home
          </ButtonLink>
        </div>
        <Suspense>
          <SupportLine />
        </Suspense>
      </PageCard>
    </>
  )
}
