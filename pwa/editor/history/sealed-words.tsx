import type { VersionSummary } from '#contract/versions.ts'
import { ProofWords } from '../../document/seal/proof-words.tsx'
import { formatDate } from '../../ui/look/format-date.ts'
import styles from './history.module.css'

type Sealed = NonNullable<VersionSummary['sealed']>

/** Since when a version can be proved, for its row. */
export const sealedSince = ({ timestamp }: Sealed): string =>
  timestamp ? `Sealed ${formatDate(timestamp.at)}, can be proved` : 'Being sealed'

/** What it means that this version was sealed, and behind a tap what its date rests on. */
export function SealedWords({ sealed }: { sealed: Sealed }) {
  return (
    <div className={styles.sealed}>
      <p>
        {sealedSince(sealed)}: its fingerprint stands in our public log, which says nothing of what you wrote.
        These words are kept as they are for as long as the idea, and your evidence package has them.
      </p>
      <ProofWords timestamp={sealed.timestamp} />
    </div>
  )
}
