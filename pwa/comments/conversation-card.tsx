import { Check, MapPin } from 'lucide-react'
import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react'
import { wayToSignIn } from '../data/session-over.ts'
import { Button } from '../ui/controls/button.tsx'
import { Chip } from '../ui/controls/chip.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { findUnsent } from '../ui/overlays/find-unsent.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import styles from './comments.module.css'
import { ReaderContext, type Side, useAddComment, useResolve } from './comments.queries.ts'
import { EarlierComments } from './earlier-comments.tsx'
import { goToPlace } from './places/go-to-place.ts'
import { nameOfPlace } from './places/place-words.ts'
import { type Conversation, countLabel, type Thread } from './threads.ts'
import { isReturned, writerOf } from './unsent-comments.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type ConversationCardProps = {
  ideaId: number
  /** The thread that contains the conversation. */
  thread: Thread
  conversation: Conversation
  self: Side
  /** The reader of the thread; set only for the owner. */
  reader?: { id: number; name: string } | undefined
  /** Unfolded at once, because the address leads to it. */
  isWanted?: boolean
  /** Shown at its place already, so without "Show the place". */
  isAtPlace?: boolean
}

/** The conversation about one place. A resolved one is folded and labelled as resolved. */
export function ConversationCard(props: ConversationCardProps) {
  const { ideaId, thread, conversation, self, reader, isWanted = false, isAtPlace = false } = props
  const { id, place, comments, isResolved, hasGap } = conversation
  const name = nameOfPlace(place)
  const writer = writerOf(useContext(ReaderContext))
  return (
    <section
      className={styles.conversation}
      // A conversation shown at its place is also in the list behind that sheet, and ids must be unique.
      id={isAtPlace ? undefined : `conversation-${id}`}
      data-conversation={id}
      tabIndex={-1}
      aria-label={reader ? `${reader.name} on ${name}` : `On ${name}`}
    >
      <Fold isFolded={isResolved && !isWanted && !isReturned(writer, fieldOf(ideaId, id))}>
        {isResolved ? (
          <summary className={styles.summary}>
            <Chip icon={<Check size={14} strokeWidth={1.75} aria-hidden="true" />}>Resolved</Chip>
            <span className={styles.place}>
              <bdi>{name}</bdi>
            </span>
            <span className={styles.count}>{countLabel(comments.length, hasGap)}</span>
          </summary>
        ) : (
          <summary hidden />
        )}
        {isResolved || (isAtPlace && !reader) ? null : (
          <p className={styles.place}>
            <bdi>{isAtPlace && reader ? reader.name : name}</bdi>
          </p>
        )}
        {isAtPlace ? null : <ShowPlace id={id} />}
        {hasGap ? (
          <>
            <CommentList ideaId={ideaId} comments={comments.slice(0, 1)} self={self} />
            <EarlierComments ideaId={ideaId} as={self} thread={thread} isWithin />
          </>
        ) : null}
        <CommentList ideaId={ideaId} comments={hasGap ? comments.slice(1) : comments} self={self} />
        <Answer {...props} />
      </Fold>
    </section>
  )
}

const fieldOf = (ideaId: number, id: number) => `${ideaId} under ${id}`

/**
 * One element for folded and open conversations: with two, resolving would mount a new, empty field for the answer. It stays
 * open while its field has text.
 */
function Fold({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const fold = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (!fold.current) return
    const isOpen = !isFolded || findUnsent(fold.current) !== undefined
    // Folding would hide the focused element, so the focus moves to the summary for keyboard users.
    if (!isOpen && fold.current.contains(document.activeElement))
      fold.current.querySelector<HTMLElement>('summary')?.focus()
    fold.current.open = isOpen
  }, [isFolded])
  return <details ref={fold}>{children}</details>
}

/** Closes the sheet around it, since the document is behind that, and goes to the place. */
function ShowPlace({ id }: { id: number }) {
  const button = useRef<HTMLButtonElement>(null)
  const show = () => {
    button.current?.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    requestAnimationFrame(() => {
      if (goToPlace(id)) return
      toast({ description: 'The text that this is about is not in the document shown here.' })
    })
  }
  return (
    <Button ref={button} variant="quiet" className={styles.show} icon={<MapPin {...icon} />} onClick={show}>
      Show the place
    </Button>
  )
}

/** The field for an answer, and for the owner the button to resolve the conversation or open it again. */
function Answer({
  ideaId,
  conversation,
  self,
  reader,
  isWanted = false,
  isAtPlace = false,
}: ConversationCardProps) {
  const { id, isResolved, comments } = conversation
  const name = fieldOf(ideaId, id)
  const add = useAddComment(ideaId, { under: id, threadId: reader?.id })
  const resolve = useResolve(ideaId)
  const writer = writerOf(useContext(ReaderContext))
  const [answering, setAnswering] = useState(() => isWanted || isAtPlace || isReturned(writer, name))
  const [busy, setBusy] = useState(false)
  const label = reader ? `Answer ${reader.name}` : 'Answer'
  const toggle = async () => {
    setBusy(true)
    try {
      await resolve(id, isResolved ? null : (comments.at(-1)?.id ?? id))
    } catch (error) {
      const description = 'This could not be saved. Please try again.'
      toast({ title: 'Error', description, variant: 'destructive', ...wayToSignIn(error) })
    }
    setBusy(false)
  }
  return (
    <>
      {answering ? (
        <CommentForm name={name} label={label} isWanted={!isWanted && !isAtPlace} onSend={add} />
      ) : null}
      <div className={styles.acts}>
        {answering ? null : <Button onClick={() => setAnswering(true)}>Answer</Button>}
        {self === 'owner' ? (
          <Button busy={busy} icon={isResolved ? null : <Check {...icon} />} onClick={() => void toggle()}>
            {isResolved ? 'Reopen' : 'Resolve'}
          </Button>
        ) : null}
      </div>
    </>
  )
}
