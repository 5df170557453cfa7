import { Download, EyeOff, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { listSharedOf } from '../../data/inbox.ts'
import { useLive } from '../../data/use-live.ts'
import { listUnreadable, listUnsentLabels, listUnsynced } from '../../sync/engine/wipe-device.ts'
import type { Pushed } from '../../sync/transport/push-draft.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { Saved } from '../../ui/feedback/save-file.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { saveDrafts } from './save-drafts.ts'
import styles from './sign-out.module.css'
import { syncAll } from './sync-all.ts'
import { discardQuestion, nameOf, otherUnsent, unsentMessage } from './unsent-words.ts'

type SignOutDialogProps = {
  userId: number
  /** Signs out; `discards` deletes what only this device has. */
  onLeave: (discards: boolean) => Promise<void>
  onClose: () => void
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

const instead = 'Choose what happens to these drafts instead.'
const stuck: Record<Exclude<Pushed, 'synced'>, string> = {
  waiting: 'These need you first: give them a title, or open them to see what the server refused.',
  unreachable: `There is no connection right now. ${instead}`,
  intercepted: `Something on the way blocks them. ${instead}`,
  later: `The server cannot take them right now. ${instead}`,
  full: `The server is full right now. ${instead}`,
  quota: `Your share of the server is used up. ${instead}`,
  'signed-out': 'Your session has ended, so they cannot be sent. Sign in first, or choose below.',
  'wrong-account': 'Another account is signed in, so they cannot be sent. Choose what happens below.',
}

const copyWords: Record<Saved, string> = {
  downloads: 'The copy is in your downloads. Now choose what happens to the drafts here.',
  shared: 'The copy is where you put it. Now choose what happens to the drafts here.',
  'not yet': 'The copy is not saved yet.',
}

/** Lists what only this device has when the owner signs out, and offers to sync, keep, save or discard it. */
export function SignOutDialog({ userId, onLeave, onClose }: SignOutDialogProps) {
  const listed = useLive(() => listUnsynced(userId), [userId])
  const drafts = listed ?? []
  // Drafts that this version cannot read are listed, too: discarding would lose them; kept ones wait for a version that can read them.
  const unreadable = useLive(() => listUnreadable(userId), [userId]) ?? []
  const named = [...drafts, ...unreadable.map(({ title }) => ({ title, isDeleted: false }))]
  const labels = useLive(() => listUnsentLabels(userId), [userId])?.length ?? 0
  const shared = useLive(() => listSharedOf(userId), [userId])?.length ?? 0
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState<'sync' | 'save' | 'leave' | null>(null)
  const during = async (what: 'sync' | 'save' | 'leave', work: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    await work().catch(() => setMessage('That did not work. Please try again.'))
    setBusy(null)
  }
  const leave = (discards: boolean) => during('leave', () => onLeave(discards))
  const sync = () =>
    during('sync', async () => {
      const pushed = await syncAll(userId, (done, all) => setMessage(`Syncing ${done + 1} of ${all}...`))
      if (pushed !== 'synced') return setMessage(stuck[pushed])
      setMessage(shared > 0 ? '' : 'Everything is on the server.')
      await onLeave(false)
    })
  const save = () =>
    during('save', async () => {
      setMessage(copyWords[await saveDrafts(userId, drafts, unreadable)])
    })
  const discard = async () => {
    if (await confirm(discardQuestion(named, labels, shared))) await leave(true)
  }
  return (
    <Dialog
      open
      title="Sign out?"
      onClose={onClose}
      footer={
        <Button variant="primary" size="large" busy={busy === 'sync'} onClick={() => void sync()}>
          {listed && named.length === 0 && labels === 0 ? 'Sign out' : 'Sync and sign out'}
        </Button>
      }
    >
      <p>{unsentMessage(named.length, labels, shared)}</p>
      {named.length > 0 ? (
        <ul className={styles.names}>
          {drafts.map((draft) => (
            <li key={draft.draftId}>{nameOf(draft)}</li>
          ))}
          {unreadable.map(({ id, title }) => (
            <li key={id}>{nameOf({ title, isDeleted: false })} (this version of the app cannot read it)</li>
          ))}
        </ul>
      ) : null}
      {otherUnsent(named.length, labels, shared).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className={styles.said} role="status">
        {message}
      </p>
      <div className={styles.choices}>
        <Choice
          icon={<EyeOff {...icon} />}
          title="Keep them hidden on this device until I am back"
          busy={busy === 'leave'}
          onChoose={() => void leave(false)}
        >
          Nobody else sees or sends them.{' '}
          {named.length + labels > 0
            ? 'They sync when you sign in here again.'
            : 'They are here when you sign in again.'}
        </Choice>
        {named.length === 0 ? null : (
          <Choice
            icon={<Download {...icon} />}
            title="Save a copy"
            busy={busy === 'save'}
            onChoose={() => void save()}
          >
            One file with all of them, to open anywhere.
          </Choice>
        )}
        <Choice icon={<Trash2 {...icon} />} title="Discard them" isDanger onChoose={() => void discard()}>
          These changes are gone for good.
        </Choice>
      </div>
    </Dialog>
  )
}

type ChoiceProps = {
  icon: ReactNode
  title: string
  isDanger?: boolean
  busy?: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ icon, title, isDanger = false, busy = false, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      className={isDanger ? styles.danger : styles.choice}
      {...(busy ? { 'aria-busy': true } : {})}
      onClick={onChoose}
    >
      {icon}
      <span>
        <span className={styles.choiceTitle}>{title}</span>
        <span className={styles.soft}>{children}</span>
      </span>
    </button>
  )
}
