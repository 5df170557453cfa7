import { useEffect, useRef, useState } from 'react'
import type { CommentPlace } from '#contract/comments.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useCloseSheet } from '../ui/overlays/use-close-sheet.tsx'
import { CommentForm } from './comment-form.tsx'
import styles from './comments.module.css'
import { type Side, useAddComment } from './comments.queries.ts'
import { ConversationCard } from './conversation-card.tsx'
import { isSamePlace } from './places/marks.ts'
import { nameOfPlace } from './places/place-words.ts'
import type { Thread } from './threads.ts'

type PlaceSheetProps = {
  ideaId: number
  self: Side
  place: CommentPlace
  /** The conversations that were at this place when it was opened. */
  ids: readonly number[]
  threads: readonly Thread[]
  onClose: () => void
}

/** The conversations at one place of the document. A reader starts one here, or continues the open one. */
export function PlaceSheet({ ideaId, self, place, ids, threads, onClose }: PlaceSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const { close, question } = useCloseSheet(sheet, onClose)
  const [isBeginning, setBeginning] = useState(false)
  const here = threads.flatMap((thread) =>
    thread.conversations
      .filter((one) => ids.includes(one.id) || isSamePlace(one.place, place))
      .map((conversation) => ({ thread, conversation })),
  )
  const open = here.find(({ conversation }) => !conversation.isResolved)?.conversation
  const openId = open?.id
  // Once its comment has started a conversation, the field disappears; the focus then moves to the conversation.
  useEffect(() => {
    if (openId === undefined || isBeginning || document.activeElement !== document.body) return
    sheet.current?.querySelector<HTMLElement>(`[data-conversation="${openId}"]`)?.focus()
  }, [openId, isBeginning])
  // Text that is typed while the first comment is being sent continues the conversation that it starts.
  const add = useAddComment(ideaId, open ? { under: open.id } : { place })
  return (
    <>
      <Dialog
        open
        kind="sheet"
        title={place.kind === 'page' ? 'On this page' : 'On these words'}
        onClose={close}
      >
        <div className={styles.sheet} ref={sheet}>
          <p className={styles.quote}>
            <bdi>{nameOfPlace(place)}</bdi>
          </p>
          {here.map(({ thread, conversation }) => (
            <ConversationCard
              key={conversation.id}
              ideaId={ideaId}
              thread={thread}
              conversation={conversation}
              self={self}
              reader={self === 'owner' ? { id: thread.id, name: thread.name || 'Reader' } : undefined}
              isAtPlace
            />
          ))}
          {self === 'reader' && (!open || isBeginning) ? (
            <CommentForm
              name={`${ideaId} at ${nameOfPlace(place)}`}
              label="Comment on this"
              isWanted={here.length === 0}
              onSend={add}
              onUnsent={setBeginning}
            />
          ) : null}
        </div>
      </Dialog>
      {question}
    </>
  )
}
