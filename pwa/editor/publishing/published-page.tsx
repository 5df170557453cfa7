import { Activity, BadgeCheck, FilePlus2, Lock, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { getIdeaManifest, type Idea } from '#contract/ideas.ts'
import { contentKind } from '#contract/rules/content-kind.ts'
import { getLogProof } from '#contract/timestamps.ts'
import { urlOf } from '../../data/request.ts'
import { Seal } from '../../document/seal/seal.tsx'
import { sealDate } from '../../document/seal/seal-date.ts'
import { CopyMark } from '../../sync/status/copy-mark.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Fill } from '../../ui/layout/slot.tsx'
import { formatDateTime } from '../../ui/look/format-date.ts'
import { CodeLine } from './code-line.tsx'
import { groupsOf } from './groups-of.ts'
import { IdeaContent, type KeptPages } from './idea-content.tsx'
import styles from './published.module.css'

type PublishedPageProps = {
  userId: number
  idea: Idea
  kept: KeptPages | null
  comments: ReactNode
  onNewVersion: () => void
  busy: boolean
}

const READ_ONLY = 'This idea has been published and is now read-only. Published ideas cannot be edited.'

/** A published idea: its words as they were frozen, its seal, and what can be done with it. */
export function PublishedPage({ userId, idea, kept, comments, onNewVersion, busy }: PublishedPageProps) {
  return (
    <Page title={idea.title} width="reading" className={styles.page}>
      <Fill name="header">
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
        <CopyMark userId={userId} isCopy={idea.copyOf !== null} ideaId={idea.id} draftId={idea.draftKey} />
      </div>
      <h1 className={styles.title}>{idea.title}</h1>
      <Notice tone="plain" icon={<Lock size={20} strokeWidth={1.75} />}>
        <p>{READ_ONLY}</p>
      </Notice>
      <IdeaContent idea={idea} kept={kept} />
      <Proof idea={idea} />
      <div className={styles.acts}>
        <ButtonLink
          to="/activity"
          search={{ idea: idea.id }}
          icon={<Activity size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          Who opened it
        </ButtonLink>
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

function Proof({ idea }: { idea: Idea }) {
  const at = idea.blockchainTimestamp ?? idea.lastModified
  return (
    <section className={styles.proof} aria-label="Seal">
      <div className={styles.seal}>
        <Seal top="PUBLISHED" bottom={sealDate(at)} size={128} />
      </div>
      <div className={styles.facts}>
        <p className={styles.when}>Published {formatDateTime(at)}</p>
        {idea.documentId ? <CodeLine label="Document ID" value={idea.documentId} /> : null}
        {idea.digest ? (
          <CodeLine label="Fingerprint (SHA-256)" value={idea.digest} shown={groupsOf(idea.digest)} />
        ) : null}
        <Recorded idea={idea} />
        <a className={styles.link} href={urlOf(getIdeaManifest, { id: idea.id })} download>
          Download the file it was made from
        </a>
      </div>
    </section>
  )
}

/** Where it stands in the log of timestamps of this server, and what proves it. */
function Recorded({ idea: { timestamp, digest } }: { idea: Idea }) {
  if (!timestamp || !digest)
    return <p className={styles.when}>Waits for its entry in the log of this server</p>
  return (
    <>
      <p className={styles.when}>
        Recorded {formatDateTime(timestamp.at)}, entry {timestamp.entry} of this server’s log
      </p>
      <a className={styles.link} href={urlOf(getLogProof, { digest })} download="manifest.json.tlog-proof">
        Download the proof of its entry
      </a>
    </>
  )
}
