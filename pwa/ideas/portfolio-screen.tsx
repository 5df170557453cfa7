import { useQuery } from '@tanstack/react-query'
import { Archive, PenLine } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { FileDrop } from './file-drop.tsx'
import { findIdeas, type Order } from './find-ideas.ts'
import { IdeaList } from './idea-list.tsx'
import { ideasQuery, localDraftsQuery } from './ideas.queries.ts'
import { LocalCard } from './local-card.tsx'
import styles from './portfolio.module.css'
import { PortfolioColumns } from './portfolio-columns.tsx'
import { SearchBar } from './search-bar.tsx'
import { useDeleteIdea } from './use-delete-idea.ts'

type PortfolioScreenProps = {
  owner: User
  assets: ReactNode
  assetCount: number | undefined
  received: ReactNode
}

const picture = { size: 28, strokeWidth: 1.5 } as const

export function PortfolioScreen({ owner, assets, assetCount, received }: PortfolioScreenProps) {
  const ideas = useQuery(ideasQuery)
  const local = useQuery(localDraftsQuery(owner.id))
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('newest')
  const wanted = useDeferredValue(search)
  const remove = useDeleteIdea()
  const found = useMemo(() => findIdeas(ideas.data ?? [], wanted, order), [ideas.data, wanted, order])
  const drafts = found.filter(({ status }) => status === 'draft')
  const published = found.filter(({ status }) => status === 'published')
  const own = (local.data ?? []).filter(
    ({ ideaId, title }) => ideaId === null && title.toLowerCase().includes(wanted.toLowerCase()),
  )
  const searching = wanted.trim() !== ''

  const start = (
    <ButtonLink to="/editor/$id" params={{ id: 'new' }} variant="primary">
      Start from scratch
    </ButtonLink>
  )
  const waiting = ideas.isPending ? <p className={styles.soft}>Loading...</p> : null
  const draftList = waiting ?? (
    <IdeaList
      ideas={drafts}
      searching={searching}
      onDelete={remove}
      empty={{
        title: 'No drafts yet',
        sentence: 'A draft is yours alone until you share it.',
        picture: <PenLine {...picture} />,
        action: start,
      }}
    >
      {own.length > 0
        ? own.map(({ key, title, changedAt }) => (
            <LocalCard key={key} draftId={key.slice('new-'.length)} title={title} changedAt={changedAt} />
          ))
        : null}
    </IdeaList>
  )
  const publishedList = waiting ?? (
    <IdeaList
      ideas={published}
      searching={searching}
      onDelete={remove}
      empty={{
        title: 'No published ideas yet',
        sentence: 'Publishing freezes an idea and its date. Open a draft to publish it.',
        picture: <Archive {...picture} />,
      }}
    />
  )
  return (
    <Page title="Idea Portfolio" width="wide" className={styles.page}>
      <h1 className={styles.greeting}>Hi {owner.name.trim().split(/\s+/)[0] || 'User'}</h1>
      <p className={styles.lead}>Idea Portfolio</p>
      <div className={styles.begin}>
        <FileDrop />
        <ButtonLink
          to="/editor/$id"
          params={{ id: 'new' }}
          variant="primary"
          size="large"
          icon={<PenLine size={19} strokeWidth={1.75} aria-hidden="true" />}
        >
          Start from scratch
        </ButtonLink>
      </div>
      {ideas.isError ? (
        <Notice tone="danger" role="alert" title="Your ideas could not be loaded">
          <p>{ideas.error.message}</p>
          <Button onClick={() => void ideas.refetch()}>Try again</Button>
        </Notice>
      ) : null}
      <SearchBar
        search={search}
        onSearch={setSearch}
        order={order}
        onOrder={setOrder}
        hidden={(ideas.data?.length ?? 0) < 4}
      />
      <PortfolioColumns
        columns={[
          {
            id: 'drafts',
            label: 'Drafts',
            count: ideas.isPending ? undefined : drafts.length + own.length,
            content: draftList,
          },
          {
            id: 'published',
            label: 'Published',
            count: ideas.isPending ? undefined : published.length,
            content: publishedList,
          },
          { id: 'assets', label: 'My Assets', count: assetCount, content: assets },
          { id: 'received', label: 'Shared with me', content: received },
        ]}
      />
    </Page>
  )
}
