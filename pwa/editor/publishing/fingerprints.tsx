import { formatSize } from './count-words.ts'
import { groupsOf } from './groups-of.ts'
import styles from './publish.module.css'
import type { SealedFile } from './sealed-files.ts'

type FingerprintsProps = { files: readonly SealedFile[] | null; isHashing: boolean }

/** Opens on a tap: each file that would be sealed, with its size and SHA-256. */
export function Fingerprints({ files, isHashing }: FingerprintsProps) {
  if (files === null) {
    const words = isHashing ? 'Computing its fingerprint...' : 'Its fingerprint cannot be shown now.'
    return <p className={styles.pending}>{words}</p>
  }
  return (
    <details className={styles.prints}>
      <summary className={styles.ask}>Fingerprint, made on this device</summary>
      <dl>
        {files.map(({ name, bytes, sha256 }) => (
          <div key={name}>
            <dt>{`${name}, ${formatSize(bytes)}`}</dt>
            <dd>{groupsOf(sha256)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
