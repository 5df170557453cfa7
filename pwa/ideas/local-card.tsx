import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Smartphone, Trash2 } from 'lucide-react'
import type { LocalDraft } from '../data/db.ts'
import { draftIdOf, dropDraft } from '../data/local-drafts.ts'
import { Chip } from '../ui/chip.tsx'
import { formatDate } from '../ui/format-date.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './idea-card.module.css'
import { localDraftsQuery } from './ideas.queries.ts'
import { askToDelete } from './use-delete-idea.ts'

/** Words that only this device has. It says 'new' for the id of an idea that the server has not numbered. */
export function LocalCard({ userId, draft }: { userId: number; draft: LocalDraft }) {
  const queryClient = useQueryClient()
  const { key, ideaId, changedAt } = draft
  const title = draft.title || 'Untitled Idea'
  const remove = async () => {
    if (!(await askToDelete(title))) return
    await dropDraft(userId, key, 'whatever it holds')
    await queryClient.invalidateQueries({ queryKey: localDraftsQuery(userId).queryKey })
  }
  return (
    <li className={styles.card}>
      <Link
        className={styles.open}
        to="/editor/$id"
        params={{ id: ideaId === null ? 'new' : String(ideaId) }}
        search={ideaId === null ? { draft: draftIdOf(key) } : {}}
      >
        <h3 className={styles.title}>
          <small className={styles.id}>Idea ({ideaId ?? 'new'}) : </small>
          <span className={styles.words}>{title}</span>
        </h3>
      </Link>
      <div className={styles.foot}>
        <span className={styles.facts}>
          <Chip icon={<Smartphone size={14} strokeWidth={1.75} aria-hidden="true" />}>
            On this device only
          </Chip>
          <time className={styles.date} dateTime={changedAt}>
            {formatDate(changedAt)}
          </time>
        </span>
        {ideaId === null ? (
          <span className={styles.actions}>
            <IconButton label={`Delete ${title}`} onClick={() => void remove()}>
              <Trash2 size={19} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </span>
        ) : null}
      </div>
    </li>
  )
}
