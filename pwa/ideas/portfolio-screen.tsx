import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { FileDrop } from './file-drop.tsx'
import { findIdeas, findLocal, type Order } from './find-ideas.ts'
import { DraftList, PublishedList } from './idea-list.tsx'
import { ideasQuery, localDraftsQuery } from './ideas.queries.ts'
import styles from './portfolio.module.css'
import { PortfolioColumns } from './portfolio-columns.tsx'
import { SearchBar } from './search-bar.tsx'

type PortfolioScreenProps = {
  owner: User
  assets: ReactNode
  assetCount: number | undefined
  received: ReactNode
}

/** Not worth its place until there are more than a few ideas. */
const SEARCH_FROM = 4

export function PortfolioScreen({ owner, assets, assetCount, received }: PortfolioScreenProps) {
  const ideas = useQuery(ideasQuery)
  const local = useQuery(localDraftsQuery(owner.id))
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('newest')
  const wanted = useDeferredValue(search)
  const found = useMemo(() => findIdeas(ideas.data ?? [], wanted, order), [ideas.data, wanted, order])
  const unsaved = useMemo(() => new Set(local.data?.map(({ ideaId }) => ideaId)), [local.data])
  // Words of ideas that the list does not show (offline, for example) stand beside those that have no number yet.
  const onlyHere = useMemo(
    () => findLocal(local.data ?? [], ideas.data ?? [], wanted),
    [local.data, ideas.data, wanted],
  )
  const drafts = found.filter(({ status }) => status === 'draft')
  const published = found.filter(({ status }) => status === 'published')
  const shared = {
    userId: owner.id,
    unsaved,
    isPending: ideas.isPending,
    isUnknown: ideas.data === undefined,
    isSearch: wanted.trim() !== '',
  }
  return (
    <Page title="Idea Portfolio" width="wide" className={styles.page}>
      <div className={styles.top}>
        <div className={styles.hello}>
          <h1 className={styles.greeting}>Hi {owner.name.trim().split(/\s+/)[0] || 'User'}</h1>
          <p className={styles.lead}>Idea Portfolio</p>
        </div>
        <div className={styles.drop}>
          <FileDrop />
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
        {(ideas.data?.length ?? 0) >= SEARCH_FROM || search !== '' ? (
          <SearchBar search={search} onSearch={setSearch} order={order} onOrder={setOrder} />
        ) : null}
      </div>
      {ideas.isError ? (
        <Notice tone="danger" role="alert" title="Your ideas could not be loaded">
          <p>{ideas.error.message}</p>
          <Button className={styles.retry} busy={ideas.isFetching} onClick={() => void ideas.refetch()}>
            Try again
          </Button>
        </Notice>
      ) : null}
      <PortfolioColumns
        columns={[
          {
            id: 'drafts',
            label: 'Drafts',
            count: ideas.data || onlyHere.length > 0 ? drafts.length + onlyHere.length : undefined,
            content: <DraftList {...shared} ideas={drafts} local={onlyHere} />,
          },
          {
            id: 'published',
            label: 'Published',
            count: ideas.data ? published.length : undefined,
            content: <PublishedList {...shared} ideas={published} />,
          },
          { id: 'assets', label: 'My Assets', count: assetCount, content: assets },
          { id: 'received', label: 'Shared with me', content: received },
        ]}
      />
    </Page>
  )
}
