import { type KeyboardEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CommentPlace } from '#contract/comments.ts'
import { type Block, blockAt } from './list-blocks.ts'
import type { MarksAt } from './marks.ts'
import { moveFocus } from './move-focus.ts'
import { PlaceButton } from './place-button.tsx'
import { labelOfPlace } from './place-words.ts'
import { useBlocks } from './use-blocks.ts'

const eachPlace = '[data-place-host] > button'
const keys: Partial<Record<string, number | 'first' | 'last'>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: 'first',
  End: 'last',
}

type TextPlacesProps = {
  marksAt: MarksAt
  /** Whether new conversations can be started here, which only readers can do. */
  canBegin: boolean
  onOpen: (place: CommentPlace, conversations: readonly number[]) => void
  /** Id of the text that explains how to move between places. */
  describedBy: string
}

/** Puts a button at each block of the text, for its comments or to write one. All of them are one stop for the Tab key. */
export function TextPlaces({ marksAt, canBegin, onOpen, describedBy }: TextPlacesProps) {
  const blocks = useBlocks()
  const [active, setActive] = useTapped(canBegin ? blocks : none)
  const [stop, setStop] = useState(0)
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const steps = keys[event.key]
    if (steps === undefined) return
    event.preventDefault()
    moveFocus(event.currentTarget, steps, eachPlace)
  }
  const shown = blocks.flatMap(({ block, excerpt, isBlank, host }) => {
    const place = { kind: 'text', block, excerpt } as const
    const marked = marksAt(place, blocks)
    return marked || (canBegin && !isBlank) ? [{ place, marked, host }] : []
  })
  return shown.map(({ place, marked, host }, n) =>
    createPortal(
      <PlaceButton
        label={labelOfPlace(place, marked)}
        marked={marked}
        isShown={active?.block === place.block}
        data-conversations={marked?.ids.join(' ')}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        tabIndex={n === Math.min(stop, shown.length - 1) ? 0 : -1}
        onFocus={() => setStop(n)}
        onKeyDown={press}
        onClick={() => {
          setActive(null)
          onOpen(place, marked?.ids ?? [])
        }}
      />,
      host,
      String(place.block),
    ),
  )
}

const none: readonly Block[] = []

/** The block that was tapped last; tapping it again deselects it. */
function useTapped(blocks: readonly Block[]) {
  const [active, setActive] = useState<Block | null>(null)
  useEffect(() => {
    const text = blocks[0]?.element.closest('[data-text]')
    if (!text) return
    const tap = (event: Event) => {
      const tapped = blockAt(event.target, blocks)
      if (tapped && !tapped.isBlank) setActive((now) => (now === tapped ? null : tapped))
    }
    text.addEventListener('click', tap)
    return () => text.removeEventListener('click', tap)
  }, [blocks])
  useEffect(() => {
    active?.element.setAttribute('data-tapped', '')
    return () => active?.element.removeAttribute('data-tapped')
  }, [active])
  return [active, setActive] as const
}
