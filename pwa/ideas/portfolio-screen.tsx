import { PenLine } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { Button } from '../ui/controls/button.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { waitForWords } from '../ui/forms/waiting-field.ts'
import { Page } from '../ui/layout/page.tsx'
import { FileDrop } from './file-drop.tsx'
import { DraftList, PublishedList } from './idea-list.tsx'
import { LabelSheet } from './labels/label-sheet.tsx'
import styles from './portfolio.module.css'
import { PortfolioColumns } from './portfolio-columns.tsx'
import { SearchBar } from './search-bar.tsx'
import { useFound } from './use-found.ts'
import { useLabelled } from './use-labelled.ts'
import { usePortfolio } from './use-portfolio.ts'

type PortfolioScreenProps = {
  owner: User
  assets: ReactNode
  assetCount: number | undefined
  received: ReactNode
  /** Notices shown above the ideas. */
  notices?: (hasIdea: boolean) => ReactNode
}

/** The search bar is shown from this many ideas on. */
const SEARCH_FROM = 4

export function PortfolioScreen({ owner, assets, assetCount, received, notices }: PortfolioScreenProps) {
  const { items: all, isPending, isUnknown, failure, retry, isRetrying } = usePortfolio(owner.id)
  const { shown, labels, bar, ...found } = useFound(owner.id, all)
  // The idea may leave the filtered list while its labels are chosen, so it is looked up in all ideas.
  const [labelled, setLabelled] = useLabelled(all)
  const [announcement, setAnnouncement] = useState('')
  const drafts = useMemo(() => shown.filter(({ status }) => status === 'draft'), [shown])
  const published = useMemo(() => shown.filter(({ status }) => status === 'published'), [shown])
  const shared = {
    userId: owner.id,
    isPending,
    isUnknown,
    onLabels: setLabelled,
    onAnnounce: setAnnouncement,
    ...found,
  }
  const isCounted = !isUnknown || all.length > 0
  return (
    <Page title="Idea Portfolio" width="wide" className={styles.page}>
      <div className={styles.top}>
        <div className={styles.hello}>
          <h1 className={styles.greeting}>Hi {owner.name.trim().split(/\s+/)[0] || 'User'}</h1>
          <p className={styles.lead}>Idea Portfolio</p>
        </div>
        <div className={styles.drop}>
          <FileDrop userId={owner.id} />
        </div>
        <ButtonLink
          className={styles.start}
          to="/editor/$id"
          params={{ id: 'new' }}
          onClick={waitForWords}
          variant="primary"
          icon={<PenLine size={19} strokeWidth={1.75} aria-hidden="true" />}
        >
          Start from scratch
        </ButtonLink>
        <p className="sr-only" role="status">
          {found.isSearch && !found.isSearching ? foundWords(shown.length) : null}
        </p>
        <p className="sr-only" role="status">
          {announcement}
        </p>
        {all.length >= SEARCH_FROM || found.isSearch || labels.length > 0 ? <SearchBar {...bar} /> : null}
      </div>
      {notices?.(all.length > 0)}
      {failure ? (
        <Notice tone="danger" role="alert" title="Your ideas could not be loaded">
          <p>{all.length > 0 ? `${failure} These are the ideas on this device.` : failure}</p>
          <Button className={styles.retry} busy={isRetrying} onClick={retry}>
            Try again
          </Button>
        </Notice>
      ) : null}
      <PortfolioColumns
        userId={owner.id}
        columns={[
          {
            id: 'drafts',
            label: 'Drafts',
            count: isCounted ? drafts.length : undefined,
            content: <DraftList {...shared} items={drafts} isFirst={all.length === 0} />,
          },
          {
            id: 'published',
            label: 'Published',
            count: isCounted ? published.length : undefined,
            content: (
              <PublishedList
                {...shared}
                items={published}
                draft={all.find(({ status }) => status === 'draft')}
              />
            ),
          },
          { id: 'assets', label: 'My Assets', count: assetCount, content: assets },
          { id: 'received', label: 'Shared with me', content: received },
        ]}
      />
      {labelled ? (
        <LabelSheet
          userId={owner.id}
          place={labelled}
          title={labelled.title || 'Untitled Idea'}
          labels={labelled.labels}
          known={labels}
          refused={labelled.refused}
          onClose={() => setLabelled(null)}
        />
      ) : null}
    </Page>
  )
}

/** Tells screen readers how many ideas the columns show. */
const foundWords = (count: number) =>
  count === 0 ? 'No idea found.' : count === 1 ? '1 idea found.' : `${count} ideas found.`
