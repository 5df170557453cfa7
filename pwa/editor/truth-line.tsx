import { CircleAlert, CloudAlert, CloudCheck, PencilLine, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Truth, Why } from './words.ts'
import styles from './writing.module.css'

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

type TruthLineProps = {
  truth: Truth
  /** How many drafts of this account wait for the server. */
  waiting: number
  onSignIn: () => void
}

/** One line of truth: where the words are right now, on two levels: this device, and the server. */
export function TruthLine({ truth, waiting, onSignIn }: TruthLineProps) {
  // A device that refuses is announced by the notice above the text.
  return (
    <p
      className={styles.truth}
      {...(truth.state === 'blocked' ? { role: 'alert' } : {})}
      data-state={truth.state}
    >
      {iconOf(truth)}
      <span>
        <span>{sentence(truth)}</span>
        {truth.state === 'kept' && truth.why !== null ? (
          <span className={styles.why}> {reason(truth.why, waiting)}</span>
        ) : null}
        {truth.state === 'kept' && truth.why === 'sign-in' ? (
          <button type="button" className={styles.inline} onClick={onSignIn}>
            Sign in again
          </button>
        ) : null}
      </span>
    </p>
  )
}

function iconOf({ state }: Truth): ReactNode {
  if (state === 'synced') return <CloudCheck {...icon} />
  if (state === 'failed') return <CircleAlert {...icon} />
  if (state === 'blocked') return <CloudAlert {...icon} />
  return state === 'kept' ? <Smartphone {...icon} /> : <PencilLine {...icon} />
}

function sentence(truth: Truth): string {
  if (truth.state === 'synced') return 'Synced'
  if (truth.state === 'kept') return 'Saved on this device'
  if (truth.state === 'typing') return 'Saving on this device...'
  if (truth.state === 'fresh') return 'Kept on this device as you write.'
  if (truth.state === 'blocked') return `Saved on this device, but the server refused it: ${truth.reason}`
  return `Not saved on this device: ${truth.reason}. Copy your text before you leave.`
}

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

function reason(why: Why, waiting: number): string {
  if (why === 'connection') return `· Waiting for connection, ${changes(Math.max(1, waiting))}`
  if (why === 'title') return '· Give it a title to sync'
  if (why === 'sending') return '· Syncing...'
  if (why === 'wrong-account') return '· Another account is signed in; yours waits'
  return '· Your session has ended.'
}
