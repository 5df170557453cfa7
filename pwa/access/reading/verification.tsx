import { BadgeCheck } from 'lucide-react'
import type { OpenedDocument } from '#contract/access.ts'
import { ProofWords, sealWords } from '../../document/seal/proof-words.tsx'
import { Seal } from '../../document/seal/seal.tsx'
import { stateWords } from '../../document/seal/timestamp-line.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { formatDateTime } from '../../ui/look/format-date.ts'
import styles from './document-page.module.css'
import { OwnEvidence } from './own-evidence.tsx'

type VerificationProps = { accessToken: string; opened: OpenedDocument }

/** The proof of the document, and the evidence that its reader may download. */
export function Verification({ accessToken, opened }: VerificationProps) {
  return (
    <>
      <Sealed opened={opened} />
      {opened.recipient ? <OwnEvidence accessToken={accessToken} /> : null}
    </>
  )
}

/** Shown only for a published idea with a document id. */
function Sealed({ opened }: { opened: OpenedDocument }) {
  const { status, documentId, blockchainTimestamp, timestamp, user } = opened.idea
  if (status !== 'published' || !documentId) return null
  return (
    <section className={styles.verification} aria-label="Verification">
      {blockchainTimestamp ? (
        <div className={styles.seal}>
          <Seal {...sealWords({ timestamp, publishedAt: blockchainTimestamp })} size={92} />
        </div>
      ) : null}
      <div className={styles.proof}>
        <Chip tone="seal" icon={<BadgeCheck size={16} strokeWidth={1.75} aria-hidden="true" />}>
          Verified &amp; Published
        </Chip>
        <dl className={styles.proofFacts}>
          <div>
            <dt>Document ID</dt>
            <dd className="mono">{documentId}</dd>
          </div>
          <div>
            <dt>Created by</dt>
            <dd>{user.name || 'The document owner'}</dd>
          </div>
          {blockchainTimestamp ? (
            <div>
              <dt>Blockchain timestamp</dt>
              <dd>
                <time dateTime={timestamp?.at ?? blockchainTimestamp}>
                  {formatDateTime(timestamp?.at ?? blockchainTimestamp)}
                </time>{' '}
                · {stateWords({ timestamp, publishedAt: blockchainTimestamp })}
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
      <ProofWords timestamp={timestamp} />
      <p className={styles.security}>
        This document is confidential. It is shown to you under the agreement you accepted, and your name is
        on every page.
      </p>
    </section>
  )
}
