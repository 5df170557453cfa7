import { EarlyAccessDialog } from './early-access-dialog.tsx'
import { WaitlistDialog } from './waitlist-dialog.tsx'

export type WaitlistView = 'early-access' | 'waitlist' | null

/** Early Access leads to the waitlist; closing either leads back to the page. */
export function WaitlistDialogs({
  view,
  onChange,
}: {
  view: WaitlistView
  onChange: (view: WaitlistView) => void
}) {
  const close = () => onChange(null)
  return (
    <>
      <EarlyAccessDialog
        open={view === 'early-access'}
        onClose={close}
        onJoinWaitlist={() => onChange('waitlist')}
      />
      <WaitlistDialog open={view === 'waitlist'} onClose={close} />
    </>
  )
}
