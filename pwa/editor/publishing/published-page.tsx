import { Activity, BadgeCheck, FilePlus2, Lock, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { contentKind } from '#contract/content/content-kind.ts'
import type { Idea } from '#contract/ideas.ts'
import { ProofWords, sealWords } from '../../document/seal/proof-words.tsx'
import { Seal } from '../../document/seal/seal.tsx'
import { TimestampLine } from '../../document/seal/timestamp-line.tsx'
import { CopyMark } from '../../sync/status/copy-mark.tsx'
import { VersionMark } from '../../sync/versions/version-mark.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Fill } from '../../ui/layout/slot.tsx'
import { IdeaMenu } from '../take-out/idea-menu.tsx'
import { OnPaper } from '../take-out/printed.tsx'
import { CheckHere } from './check-here.tsx'
import { CodeLine } from './code-line.tsx'
import { evidenceWithReaders, evidenceWords, KeepEvidence } from './evidence-links.tsx'
import { groupsOf } from './groups-of.ts'
import { IdeaContent, type KeptPages } from './idea-content.tsx'
import styles from './published.module.css'

type PublishedPageProps = {
  userId: number
  idea: Idea
  kept: KeptPages | null
  comments: ReactNode
  /** A notice about what happened to it on other devices. */
  news: ReactNode
  /** Links to its earlier versions. */
  past: ReactNode
  onNewVersion: () => void
  busy: boolean
}

const READ_ONLY = 'This idea has been published and is now read-only. Published ideas cannot be edited.'

/** A published idea: its content as it was frozen, its seal, and what can be done with it. */
export function PublishedPage({
  userId,
  idea,
  kept,
  comments,
  news,
  past,
  onNewVersion,
  busy,
}: PublishedPageProps) {
  return (
    <Page title={idea.title} width="reading" className={styles.page}>
      <Fill name="header">
        <IdeaMenu userId={userId} idea={idea} />
        <ButtonLink
          variant="primary"
          to="/share/$id"
          params={{ id: String(idea.id) }}
          icon={<Share2 size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          Share It
        </ButtonLink>
      </Fill>
      <div className={styles.chips}>
        <Chip tone="seal" icon={<BadgeCheck size={14} strokeWidth={1.75} aria-hidden="true" />}>
          Published
        </Chip>
        <VersionMark userId={userId} ideaId={idea.id} draftId={idea.draftKey} />
        <CopyMark userId={userId} isCopy={idea.copyOf !== null} ideaId={idea.id} draftId={idea.draftKey} />
      </div>
      <h1 className={styles.title} dir="auto">
        {idea.title}
      </h1>
      {news}
      <Notice tone="plain" icon={<Lock size={20} strokeWidth={1.75} />}>
        <p>{READ_ONLY}</p>
      </Notice>
      <OnPaper idea={idea}>
        <IdeaContent idea={idea} kept={kept} />
      </OnPaper>
      <Proof idea={idea} isKept={kept !== null} />
      <div className={styles.acts}>
        <ButtonLink
          to="/activity"
          search={{ idea: idea.id }}
          icon={<Activity size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          Who opened it
        </ButtonLink>
        {past}
        {contentKind(idea.content) === 'html' ? (
          <Button
            icon={<FilePlus2 size={18} strokeWidth={1.75} aria-hidden="true" />}
            busy={busy}
            onClick={onNewVersion}
          >
            New version
          </Button>
        ) : null}
      </div>
      {comments}
    </Page>
  )
}

/** `isKept`: shown from this device, without a connection. */
function Proof({ idea, isKept }: { idea: Idea; isKept: boolean }) {
  const { timestamp, digest, documentId, id } = idea
  const publishedAt = idea.blockchainTimestamp ?? idea.lastModified
  return (
    <section className={styles.proof} aria-label="Seal">
      <div className={styles.seal}>
        <Seal {...sealWords({ timestamp, publishedAt })} size={128} />
      </div>
      <div className={styles.facts}>
        <p className={styles.when}>
          <TimestampLine timestamp={timestamp} publishedAt={publishedAt} />
        </p>
        {documentId ? <CodeLine label="Document ID" value={documentId} /> : null}
        {digest ? <CodeLine label="Fingerprint (SHA-256)" value={digest} shown={groupsOf(digest)} /> : null}
        <ProofWords timestamp={timestamp} />
        {isKept ? null : <CheckHere idea={idea} />}
        <KeepEvidence ideaId={id} variant="primary">
          Download evidence
        </KeepEvidence>
        <a className={styles.link} href={evidenceWithReaders(id)} download>
          Download it with readers and agreements
        </a>
        <p className={styles.soft}>
          {evidenceWords(timestamp)} <a href="/verify">Check a proof</a>
        </p>
      </div>
    </section>
  )
}
