import type { VersionSummary } from '#contract/versions.ts'
import { ProofWords } from '../../document/seal/proof-words.tsx'
import { formatDate } from '../../ui/look/format-date.ts'
import styles from './history.module.css'

type Sealed = NonNullable<VersionSummary['sealed']>

/** For the row of a version: since when it is sealed, and whether anybody other than this server has signed that. */
export function sealedSince({ timestamp }: Sealed): string {
  if (!timestamp) return 'Being sealed'
  const isProvable = timestamp.block !== null || timestamp.stamp !== null
  return `Sealed ${formatDate(timestamp.at)}${isProvable ? ', can be proved' : ''}`
}

/** What sealing means for this version, and on a tap what its date rests on. */
export function SealedWords({ sealed }: { sealed: Sealed }) {
  return (
    <div className={styles.sealed}>
      <p>
        {sealedSince(sealed)}: its fingerprint {sealed.timestamp ? 'is in' : 'goes into'} our public log,
        which says nothing about what you wrote. These words are kept unchanged as long as the idea, and your
        evidence package has them.
      </p>
      <ProofWords timestamp={sealed.timestamp} />
    </div>
  )
}
