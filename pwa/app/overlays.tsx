import { ConfirmHost } from '../ui/confirm.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { LaunchHandler } from './launch-handler.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

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
