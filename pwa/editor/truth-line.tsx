import { CircleAlert, CloudCheck, PencilLine, Smartphone } from 'lucide-react'
import type { Truth } from './words.ts'
import styles from './writing.module.css'

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

/** One line of truth: where the words are right now. */
export function TruthLine({ truth }: { truth: Truth }) {
  return (
    <p
      className={styles.truth}
      {...(truth.state === 'failed' ? { role: 'alert' } : {})}
      data-state={truth.state}
    >
      {truth.state === 'synced' ? (
        <CloudCheck {...icon} />
      ) : truth.state === 'failed' ? (
        <CircleAlert {...icon} />
      ) : truth.state === 'kept' ? (
        <Smartphone {...icon} />
      ) : (
        <PencilLine {...icon} />
      )}
      {sentence(truth)}
    </p>
  )
}

function sentence(truth: Truth): string {
  if (truth.state === 'synced') return 'Synced'
  if (truth.state === 'kept') return 'Saved on this device'
  if (truth.state === 'typing') return 'Saving on this device...'
  if (truth.state === 'fresh') return 'Kept on this device as you write.'
  return `Not saved on this device: ${truth.reason}. Copy your text before you leave.`
}
