import { CircleAlert, CloudAlert, CloudCheck, PencilLine, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../ui/look/classes.ts'
import type { SaveState, Why } from './save-state.ts'
import styles from './writing.module.css'

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

export type SaveStatusProps = {
  state: SaveState
  /** How many drafts of this account wait for the server. */
  waiting: number
  onSignIn: () => void
}

type Place = {
  /** Shown in the header, where there is room for two short lines. */
  isAside?: boolean
}

/** Where the words are right now: on this device, and on the server. */
export function SaveStatus({ state: saved, waiting, onSignIn, isAside = false }: SaveStatusProps & Place) {
  // When the device cannot store the words, the notice above the text announces it.
  return (
    <p
      className={classes(styles.status, isAside && styles.aside)}
      {...(saved.state === 'blocked' ? { role: 'alert' } : {})}
      data-state={saved.state}
    >
      {iconOf(saved)}
      <span>
        <span>{isAside ? shortTextOf(saved) : textOf(saved)}</span>
        {saved.state === 'kept' && saved.why !== null && !(isAside && saved.why === 'sign-in') ? (
          <span className={styles.why}> {reason(saved.why, waiting)}</span>
        ) : null}
        {saved.state === 'kept' && saved.why === 'sign-in' ? (
          <button type="button" className={styles.inline} onClick={onSignIn}>
            Sign in again
          </button>
        ) : null}
      </span>
    </p>
  )
}

function iconOf({ state }: SaveState): ReactNode {
  if (state === 'synced') return <CloudCheck {...icon} />
  if (state === 'failed') return <CircleAlert {...icon} />
  if (state === 'blocked') return <CloudAlert {...icon} />
  return state === 'kept' ? <Smartphone {...icon} /> : <PencilLine {...icon} />
}

function textOf(saved: SaveState): string {
  if (saved.state === 'synced') return 'Synced'
  if (saved.state === 'kept')
    return saved.areWordsSynced ? 'Words synced, a picture or memo waits here' : 'Saved on this device'
  if (saved.state === 'typing') return 'Saving on this device...'
  if (saved.state === 'fresh') return 'Kept on this device as you write.'
  if (saved.state === 'blocked') return `Saved on this device, but not synced: ${saved.reason}`
  return `Not saved on this device: ${saved.reason}. Copy your text before you leave.`
}

/** The full sentence is under the title. That words are not saved, or not synced, is said in both places. */
function shortTextOf(saved: SaveState): string {
  if (saved.state === 'blocked') return 'Not synced'
  if (saved.state === 'kept' && saved.areWordsSynced) return 'Words synced'
  return saved.state === 'failed' ? 'Not saved on this device' : textOf(saved)
}

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

function reason(why: Why, waiting: number): string {
  if (why === 'connection') return `· Waiting for connection, ${changes(Math.max(1, waiting))}`
  if (why === 'title') return '· Give it a title to sync'
  if (why === 'sending') return '· Syncing...'
  if (why === 'wrong-account') return '· Another account is signed in; yours waits'
  if (why === 'full') return '· The server is full; it will sync once there is room'
  if (why === 'quota') return '· Your share of the server is used up; it will sync once there is room'
  if (why === 'intercepted')
    return '· Something on the way to the server blocks it, perhaps for its size; it will be tried again'
  if (why === 'asked')
    return '· The server accepts no more for now; it will sync by itself within about an hour'
  return '· Your session has ended.'
}
