import { useMemo, useState } from 'react'
import { describeEntry } from '#contract/keys/log-signer.ts'
import { latestOf } from '#contract/opentimestamps/check-proof.ts'
import { type HistoryVersion, timeOfVersion } from '#contract/packages/read-version.ts'
import { utcDay, utcTime } from '#contract/packages/verdict.ts'
import type { PackageFiles } from '#contract/zip/package-files.ts'
import { SealedContent } from './sealed-idea.tsx'
import styles from './verify.module.css'

type HistoryViewProps = { history: readonly HistoryVersion[]; files: PackageFiles }

/** The versions in a package, the newest first: each with what proves its date, and its words behind a tap. */
export function HistoryView({ history, files }: HistoryViewProps) {
  return (
    <section className={styles.idea} aria-label="How it came about">
      <h2 className={styles.ideaTitle}>How it came about</h2>
      <ol className={styles.versions} reversed>
        {[...history].reverse().map((version) => (
          <li key={version.digest}>
            <Version version={version} files={files} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function proofOf({ logged, block, manifest }: HistoryVersion): string {
  const what = manifest.schema === 'vault-history/1' ? 'Sealed' : 'Published'
  if (block)
    return `${what}, in Bitcoin block ${block.height}: existed no later than ${utcDay(latestOf(block).toISOString())}`
  if (!logged) return `${what}, no proof of its own in this package`
  return `${what}, ${describeEntry(logged)}`
}

function Version({ version, files }: { version: HistoryVersion; files: PackageFiles }) {
  const { manifest, contents } = version
  const [isOpen, setOpen] = useState(false)
  const own = useMemo(
    () => new Map([...contents].flatMap(([path, place]) => withBytes(path, files.get(place)))),
    [contents, files],
  )
  return (
    <>
      <p className={styles.title}>{utcTime(timeOfVersion(manifest))}</p>
      <p className={styles.soft}>{proofOf(version)}</p>
      {own.size > 0 ? (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={styles.ask}>{manifest.title || 'Untitled Idea'}</summary>
          {isOpen ? <SealedContent manifest={manifest} files={own} /> : null}
        </details>
      ) : (
        <p className={styles.soft}>{manifest.title || 'Untitled Idea'}. Its words are not in this package.</p>
      )}
    </>
  )
}

const withBytes = (path: string, bytes: Uint8Array | undefined) => (bytes ? [[path, bytes] as const] : [])
