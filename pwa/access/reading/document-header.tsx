import { Link } from '@tanstack/react-router'
import type { OpenedDocument } from '#contract/access.ts'
import { TimestampLine } from '../../document/seal/timestamp-line.tsx'
import { Logo } from '../../ui/look/logo.tsx'
import { CloseButton } from './close-button.tsx'
import styles from './document-header.module.css'
import { DownloadButton } from './download-button.tsx'

export type DocumentHeaderProps = { accessToken: string; opened: OpenedDocument }

export function DocumentHeader({ accessToken, opened }: DocumentHeaderProps) {
  const { blockchainTimestamp, status, timestamp } = opened.idea
  return (
    <header className={styles.bar} data-keep-clear>
      <Link to="/" className={styles.home} aria-label="IdeaVault, home">
        <Logo word={false} size={26} />
      </Link>
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
        <CloseButton accessToken={accessToken} opened={opened} />
      </div>
    </header>
  )
}
