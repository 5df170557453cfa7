import { Toaster } from '../ui/feedback/toaster.tsx'
import { ConfirmHost } from '../ui/overlays/confirm.tsx'
import { LaunchHandler } from './launch-handler.tsx'
import { UpdatePrompt } from './updates/update-prompt.tsx'

/** What may lie over any screen. Loaded once the screen itself is there. */
export function Overlays() {
  return (
    <>
      <Toaster />
      <ConfirmHost />
      <UpdatePrompt />
      <LaunchHandler />
    </>
  )
}
