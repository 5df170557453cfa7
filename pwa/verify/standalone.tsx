import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { runAsWorker } from './judge-in-worker.ts'
import { StandalonePage } from './standalone-page.tsx'

/**
 * The page that checks packages, as one file (scripts/verify-page.mjs): the same bytes at /verify and in every package, where they open
 * from the disk. It is not part of the app, because the app's policy allows connections to its server, and this page's allows none. The
 * worker that checks files runs this script, too.
 */
if (typeof document === 'undefined') runAsWorker()
else {
  const root = document.getElementById('root')
  if (root)
    createRoot(root).render(
      <StrictMode>
        <StandalonePage />
      </StrictMode>,
    )
}
