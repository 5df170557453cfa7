import { useEffect, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { Page } from '../ui/layout/page.tsx'

/** Longer than an idea takes on a slow line. A browser whose storage does not answer needs the page to be loaded anew. */
const LONG_MS = 10_000

/** An idea is being opened. Who waits for long is told what can be done. */
export function OpeningPage() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Page title="Idea" width="reading">
      <Loading label="Loading..." />
      {isLong ? (
        <EmptyState
          title="This takes longer than usual"
          action={
            <>
              <Button variant="primary" onClick={() => window.location.reload()}>
                Load again
              </Button>
              <ButtonLink to="/dashboard">Back to the portfolio</ButtonLink>
            </>
          }
        >
          Nothing is lost: what was written is on this device or with the server.
        </EmptyState>
      ) : null}
    </Page>
  )
}
