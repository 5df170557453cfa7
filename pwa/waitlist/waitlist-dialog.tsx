import { useState } from 'react'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { WaitlistForm } from './waitlist-form.tsx'
import { WaitlistJoined } from './waitlist-joined.tsx'

/** Form, then the success message; closing resets it. */
export function WaitlistDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [joinedAt, setJoinedAt] = useState<Date | null>(null)
  const close = () => {
    setJoinedAt(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={joinedAt ? 'You are on the list' : 'Join Waitlist'}
      kind="sheet"
    >
      {joinedAt ? (
        <WaitlistJoined joinedAt={joinedAt} onClose={close} />
      ) : (
        <WaitlistForm onJoined={() => setJoinedAt(new Date())} />
      )}
    </Dialog>
  )
}
