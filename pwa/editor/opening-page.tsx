import { useEffect, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { Page } from '../ui/layout/page.tsx'

/** Longer than opening an idea takes on a slow connection. When the browser's storage does not answer, the page has to be reloaded. */
const LONG_MS = 10_000

/** Shown while an idea is being opened. After a long wait it says what the user can do. */
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
                Reload
              </Button>
              <ButtonLink to="/dashboard">Back to the portfolio</ButtonLink>
            </>
          }
        >
          Nothing is lost: your words are on this device or on the server.
        </EmptyState>
      ) : null}
    </Page>
  )
}
