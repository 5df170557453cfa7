import { PenLine } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Page } from '../ui/layout/page.tsx'
import { FileDrop } from './file-drop.tsx'
import { findIdeas, type Order } from './find-ideas.ts'
import { DraftList, PublishedList } from './idea-list.tsx'
import styles from './portfolio.module.css'
import { PortfolioColumns } from './portfolio-columns.tsx'
import { SearchBar } from './search-bar.tsx'
import { usePortfolio } from './use-portfolio.ts'

type PortfolioScreenProps = {
  owner: User
  assets: ReactNode
  assetCount: number | undefined
  received: ReactNode
  /** What has to be said before the ideas. */
  notices?: (hasIdea: boolean) => ReactNode
}

/** Not worth its place until there are more than a few ideas. */
const SEARCH_FROM = 4

export function PortfolioScreen({ owner, assets, assetCount, received, notices }: PortfolioScreenProps) {
  const { items: all, isPending, isUnknown, failure, retry, isRetrying } = usePortfolio(owner.id)
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('newest')
  const wanted = useDeferredValue(search)
  const found = useMemo(() => findIdeas(all, wanted, order), [all, wanted, order])
  const drafts = found.filter(({ status }) => status === 'draft')
  const published = found.filter(({ status }) => status === 'published')
  const shared = { userId: owner.id, isPending, isUnknown, isSearch: wanted.trim() !== '' }
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
          variant="primary"
          icon={<PenLine size={19} strokeWidth={1.75} aria-hidden="true" />}
        >
          Start from scratch
        </ButtonLink>
        {all.length >= SEARCH_FROM || search !== '' ? (
          <SearchBar search={search} onSearch={setSearch} order={order} onOrder={setOrder} />
        ) : null}
      </div>
      {notices?.(all.length > 0)}
      {failure ? (
        <Notice tone="danger" role="alert" title="Your ideas could not be loaded">
          <p>{all.length > 0 ? `${failure} These are the ideas that this device keeps.` : failure}</p>
          <Button className={styles.retry} busy={isRetrying} onClick={retry}>
            Try again
          </Button>
        </Notice>
      ) : null}
      <PortfolioColumns
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
            content: <PublishedList {...shared} items={published} />,
          },
          { id: 'assets', label: 'My Assets', count: assetCount, content: assets },
          { id: 'received', label: 'Shared with me', content: received },
        ]}
      />
    </Page>
  )
}
