import { useEffect } from 'react'
import { LaunchHandler } from './app/launch-handler.tsx'
import { forgetWorkersIfOff } from './app/updates/switched-off.ts'
import { Toaster } from './ui/feedback/toaster.tsx'
import { ConfirmHost } from './ui/overlays/confirm.tsx'

const loadPage = (path: string) => window.location.assign(path)

/** Overlays of a recipient page. These pages register no service worker and are never cached. */
export function RecipientOverlays() {
  useEffect(forgetWorkersIfOff, [])
  return (
    <>
      <Toaster />
      <ConfirmHost />
      <LaunchHandler open={loadPage} />
    </>
  )
}
