import { Inbox } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { claimShared, type SharedItem } from '../data/inbox.ts'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Page } from '../ui/layout/page.tsx'
import styles from './shared-intake.module.css'
import { SharedIntakeCard } from './shared-intake-card.tsx'

type SharedIntakeProps = {
  userId: number
  /** Id of the item that was just shared, or one of the `outcomes` below. */
  id: string
  onDraft: (draftId: string) => void
}

/** Problems that the service worker reports in place of an item's id. */
const outcomes: Record<string, { title: string; text: string }> = {
  'not-kept': {
    title: 'This could not be saved',
    text: 'Your device may be out of space, or the app was not ready yet. It is still where you shared it from: free some space and share it again.',
  },
  'too-many': {
    title: 'Too much is waiting here',
    text: 'This was not added, because 50 items are waiting already, below or for another account on this device. It is still where you shared it from: make room, then share it again.',
  },
  nothing: { title: 'Nothing arrived', text: 'The other app shared neither text nor a file.' },
}

/** What other apps shared with this one, the newest item first. Each becomes a draft with one tap. */
export function SharedIntake({ userId, id, onDraft }: SharedIntakeProps) {
  const { items, reload } = useSharedItems(userId)
  const outcome = outcomes[id]
  const inOrder = items && [
    ...items.filter((item) => item.id === id),
    ...items.filter((item) => item.id !== id),
  ]
  return (
    <Page title="Shared with IdeaVault" width="narrow" className={styles.page}>
      <h1 className={styles.title}>Shared with IdeaVault</h1>
      {outcome ? (
        <Notice tone="danger" role="alert" title={outcome.title}>
          <p>{outcome.text}</p>
        </Notice>
      ) : null}
      {items === null ? (
        <Notice tone="danger" role="alert" title="Shared items could not be read">
          <p>This device could not open its storage. Close other tabs of IdeaVault and reload this page.</p>
        </Notice>
      ) : !inOrder ? (
        <Loading label="Loading..." />
      ) : (
        <Items items={inOrder} isExpected={!outcome}>
          {(item) => (
            <SharedIntakeCard
              key={item.id}
              userId={userId}
              item={item}
              onDraft={onDraft}
              onGone={() => void reload()}
            />
          )}
        </Items>
      )}
    </Page>
  )
}

type ItemsProps = { items: SharedItem[]; isExpected: boolean; children: (item: SharedItem) => ReactNode }

function Items({ items, isExpected, children }: ItemsProps) {
  const toPortfolio = <ButtonLink to="/dashboard">Go to your portfolio</ButtonLink>
  if (items.length > 0) return <ul className={styles.list}>{items.map(children)}</ul>
  if (!isExpected) return <div>{toPortfolio}</div>
  return (
    <EmptyState
      title="Nothing is waiting here"
      picture={<Inbox size={40} strokeWidth={1.25} />}
      action={toPortfolio}
    >
      What you share from other apps arrives here and becomes a draft.
    </EmptyState>
  )
}

/** Items are undefined until they are read, and null when the device refuses to read them. */
export function useSharedItems(userId: number) {
  const [items, setItems] = useState<SharedItem[] | null | undefined>(undefined)
  const reload = useCallback(() => claimShared(userId).then(setItems, () => setItems(null)), [userId])
  useEffect(() => {
    void reload()
    // Something else may have been shared in the meantime.
    const look = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [reload])
  return { items, reload }
}
