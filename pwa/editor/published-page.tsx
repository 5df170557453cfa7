import { BadgeCheck, FilePlus2, Lock, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { contentKind } from '#contract/content-kind.ts'
import { getIdeaManifest, type Idea } from '#contract/ideas.ts'
import { addressOf } from '../data/request.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { formatDateTime } from '../ui/format-date.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Seal } from '../ui/seal.tsx'
import { Fill } from '../ui/slot.tsx'
import { CodeLine } from './code-line.tsx'
import { groupsOf } from './groups-of.ts'
import { IdeaContent } from './idea-content.tsx'
import styles from './published.module.css'
import { sealDate } from './seal-date.ts'

type PublishedPageProps = {
  idea: Idea
  comments: ReactNode
  onNewVersion: () => void
  busy: boolean
}

const READ_ONLY = 'This idea has been published and is now read-only. Published ideas cannot be edited.'

/** A published idea: its words as they were frozen, its seal, and what can be done with it. */
export function PublishedPage({ idea, comments, onNewVersion, busy }: PublishedPageProps) {
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
      <div>
        <Chip tone="seal" icon={<BadgeCheck size={14} strokeWidth={1.75} aria-hidden="true" />}>
          Published
        </Chip>
      </div>
      <h1 className={styles.title}>{idea.title}</h1>
      <Notice tone="plain" icon={<Lock size={20} strokeWidth={1.75} />}>
        <p>{READ_ONLY}</p>
      </Notice>
      <IdeaContent idea={idea} />
      <Proof idea={idea} />
      {contentKind(idea.content) === 'html' ? (
        <p>
          <Button
            icon={<FilePlus2 size={18} strokeWidth={1.75} aria-hidden="true" />}
            busy={busy}
            onClick={onNewVersion}
          >
            New version
          </Button>
        </p>
      ) : null}
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
        <a className={styles.link} href={addressOf(getIdeaManifest, { id: idea.id })} download>
          Download the file it was made from
        </a>
      </div>
    </section>
  )
}
