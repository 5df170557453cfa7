import type { ReactNode } from 'react'
import { contentKind } from '#contract/content/content-kind.ts'
import type { Idea } from '#contract/ideas.ts'
import { formatUtc } from '../../ui/look/format-date.ts'
import styles from './print.module.css'

/** Printed above the text: the title, and whether the idea is sealed. On the screen other elements show that. */
export function PrintedHead({ title, idea }: { title: string; idea: Idea | null }) {
  return (
    <div className={styles.head} data-print="">
      <p className={styles.title} dir="auto">
        {title || 'Untitled Idea'}
      </p>
      {idea?.status === 'published' ? <Sealed idea={idea} /> : <p>Draft, not sealed.</p>}
    </div>
  )
}

/**
 * The content of an idea, as it is printed. A PDF is not printed from here, because not all its pages are drawn: the note says to print
 * the file itself.
 */
export function OnPaper({ idea, children }: { idea: Idea; children: ReactNode }) {
  const isFile = contentKind(idea.content) === 'pdf'
  return (
    <>
      <PrintedHead title={idea.title} idea={idea} />
      {isFile ? (
        <p className={styles.file} data-print="">
          To print the pages, choose Open PDF and print from there.
        </p>
      ) : null}
      {isFile ? children : <div data-print="">{children}</div>}
    </>
  )
}

function Sealed({ idea }: { idea: Idea }) {
  const { documentId, digest, timestamp } = idea
  const publishedAt = idea.blockchainTimestamp ?? idea.lastModified
  return (
    <>
      <p>
        {`Sealed. Published ${formatUtc(publishedAt)}`}
        {timestamp ? `, ${timestamp.state} ${formatUtc(timestamp.at)}.` : '.'}
      </p>
      {documentId === null ? null : <p>Document ID {documentId}</p>}
      {digest === null ? null : <p className={styles.code}>Fingerprint (SHA-256) {digest}</p>}
    </>
  )
}
