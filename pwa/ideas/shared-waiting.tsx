import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import styles from './shared-intake.module.css'
import { useSharedItems } from './shared-intake.tsx'

/** Reminds the owner of shared items that have not become drafts yet. */
export function SharedWaiting({ userId }: { userId: number }) {
  const { items } = useSharedItems(userId)
  const first = items?.[0]
  if (!items || !first) return null
  return (
    <Notice tone="vault" role="status">
      <div className={styles.waiting}>
        <p>
          {items.length === 1
            ? 'Something you shared is waiting'
            : `${items.length} things you shared are waiting`}{' '}
          to become a draft.
        </p>
        <ButtonLink to="/shared/$id" params={{ id: first.id }}>
          Open it
        </ButtonLink>
      </div>
    </Notice>
  )
}
