import type { OpenedDocument } from '#contract/access.ts'
import { TimestampLine } from '../../document/seal/timestamp-line.tsx'
import { Logo } from '../../ui/look/logo.tsx'
import { CloseButton } from './close-button.tsx'
import styles from './document-header.module.css'
import { DownloadButton } from './download-button.tsx'
import type { ReadingSession } from './use-reading-session.ts'

export type DocumentHeaderProps = { accessToken: string; opened: OpenedDocument; session: ReadingSession }

export function DocumentHeader({ accessToken, opened, session }: DocumentHeaderProps) {
  const { blockchainTimestamp, status, timestamp } = opened.idea
  return (
    <header className={styles.bar} data-keep-clear>
      <a href="/" className={styles.home} aria-label="IdeaVault, home">
        <Logo word={false} size={26} />
      </a>
      <p className={styles.stamp}>
        {status === 'published' && blockchainTimestamp ? (
          <TimestampLine timestamp={timestamp} publishedAt={blockchainTimestamp} className={styles.time} />
        ) : (
          'Draft, recorded when published'
        )}
      </p>
      <div className={styles.actions}>
        {opened.allowDownload ? (
          <DownloadButton accessToken={accessToken} className={styles.download}>
            Download
          </DownloadButton>
        ) : null}
        <CloseButton accessToken={accessToken} opened={opened} session={session} />
      </div>
    </header>
  )
}
