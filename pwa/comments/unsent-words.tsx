import { Check, Copy } from 'lucide-react'
import { useContext, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { useCopy } from '../ui/controls/use-copy.ts'
import styles from './comments.module.css'
import { ReaderContext } from './comments.queries.ts'
import type { Sent } from './tab-memory.ts'
import { listReturned, subscribeReturned, writerOf } from './unsent-comments.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Shown in place of comments after a reading has ended: typed comments that were not sent, to copy. Nothing if there are none. */
export function UnsentWords() {
  const writer = writerOf(useContext(ReaderContext))
  // The list is a new array at each call, so its JSON is compared instead.
  useSyncExternalStore(subscribeReturned, () => JSON.stringify(listReturned(writer)))
  const list = listReturned(writer)
  return (
    <>
      <Unsent
        title="Not sent"
        lead="You typed this as a comment. It is on this page only: copy it to keep it."
        list={list.filter(({ mayBeThere }) => !mayBeThere)}
      />
      <Unsent
        title="Sent, not confirmed"
        lead="The server did not confirm this comment, so it may have reached the owner. Copy it to keep it."
        list={list.filter(({ mayBeThere }) => mayBeThere)}
      />
    </>
  )
}

function Unsent({ title, lead, list }: { title: string; lead: string; list: Sent[] }) {
  const words = [...new Set(list.map(({ words }) => words))]
  return words.length === 0 ? null : (
    <section className={styles.unsent} aria-label={title}>
      <h2 className={styles.unsentTitle}>{title}</h2>
      <p className={styles.unsentLead}>{lead}</p>
      {words.map((text) => (
        <UnsentComment key={text} text={text} />
      ))}
    </section>
  )
}

function UnsentComment({ text }: { text: string }) {
  const place = useRef<HTMLQuoteElement>(null)
  const { copied, copy } = useCopy()
  const [message, setMessage] = useState('')
  const press = async () => {
    if (await copy(text)) return setMessage('')
    if (place.current) window.getSelection()?.selectAllChildren(place.current)
    setMessage('Your browser blocked copying. The text is selected: copy it from there.')
  }
  return (
    <>
      <blockquote className={styles.unsentWords} dir="auto" ref={place}>
        {text}
      </blockquote>
      <Button icon={copied ? <Check {...icon} /> : <Copy {...icon} />} onClick={() => void press()}>
        <span aria-live="polite">{copied ? 'Copied!' : 'Copy'}</span>
      </Button>
      <p role="status">{message}</p>
    </>
  )
}
