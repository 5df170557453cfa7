import { Link } from '@tanstack/react-router'
import type { OpenedDocument } from '#contract/access.ts'
import { formatDateTime } from '../../ui/look/format-date.ts'
import { Logo } from '../../ui/look/logo.tsx'
import { CloseButton } from './close-button.tsx'
import styles from './document-header.module.css'
import { DownloadButton } from './download-button.tsx'

export type DocumentHeaderProps = { accessToken: string; opened: OpenedDocument }

export function DocumentHeader({ accessToken, opened }: DocumentHeaderProps) {
  const { blockchainTimestamp, status } = opened.idea
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.home} aria-label="IdeaVault, home">
        <Logo word={false} size={26} />
      </Link>
      {/* 'Published' until proofs exist: only then it is a blockchain timestamp. */}
      {status === 'published' && blockchainTimestamp ? (
        <p className={styles.stamp}>
          Published{' '}
          <time className={styles.time} dateTime={blockchainTimestamp}>
            {formatDateTime(blockchainTimestamp)}
          </time>
        </p>
      ) : (
        <p className={styles.stamp}>Draft, not published</p>
      )}
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
