import type { Timestamp } from '#contract/timestamp-state.ts'
import { formatDate, formatDateTime } from '../../ui/look/format-date.ts'
import styles from './proof-words.module.css'
import { sealDate } from './seal-date.ts'
import type { Dated } from './timestamp-line.tsx'

/** The words on the seal: the state, and the date that it rests on. */
export function sealWords({ timestamp, publishedAt }: Dated): { top: string; bottom: string } {
  if (timestamp?.block) return { top: 'CONFIRMED', bottom: `BITCOIN BLOCK ${timestamp.block.height}` }
  const top = timestamp ? timestamp.state.toUpperCase() : 'PUBLISHED'
  return { top, bottom: sealDate(timestamp?.at ?? publishedAt ?? '') }
}

/** Opens on a tap, and explains in plain words what the date rests on and how to check it. */
export function ProofWords({ timestamp }: { timestamp: Timestamp | null }) {
  return (
    <details className={styles.words}>
      <summary className={styles.ask}>What this date rests on</summary>
      <ul className={styles.list}>
        <li>
          {timestamp
            ? `Recorded ${formatDateTime(timestamp.at)}, entry ${timestamp.entry} of our public, signed log.`
            : 'Waiting for its entry in our log.'}
        </li>
        {timestamp?.stamp ? (
          <li>{`Stamped ${formatDateTime(timestamp.stamp.at)} by ${timestamp.stamp.authority}.`}</li>
        ) : null}
        <li>
          {timestamp?.block
            ? `Confirmed in Bitcoin block ${timestamp.block.height}, ${formatDate(timestamp.block.at)}: nobody can change this date.`
            : `${timestamp?.sentAt ? 'On its way into a Bitcoin block' : 'Not in a Bitcoin block'}${timestamp?.stamp ? '' : ': so far it is our word'}.`}
        </li>
      </ul>
      <p>
        It shows that this existed then, not who thought of it first.{' '}
        <a href="/verify" target="_blank" rel="noreferrer">
          Check it yourself
        </a>
      </p>
    </details>
  )
}
