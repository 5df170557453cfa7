import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { ConfirmHost } from '../ui/overlays/confirm.tsx'
import { nameStartPictures } from './install/start-pictures.ts'
import { LaunchHandler } from './launch-handler.tsx'
import { openPath } from './open-path.ts'
import { UpdatePrompt } from './updates/update-prompt.tsx'

/** Overlays of every screen. Loaded once the screen itself is there. */
export function Overlays() {
  const router = useRouter()
  const open = useCallback((path: string) => openPath(router, path), [router])
  useEffect(nameStartPictures, [])
  return (
    <>
      <Toaster />
      <ConfirmHost />
      <UpdatePrompt />
      <LaunchHandler open={open} />
    </>
  )
}
