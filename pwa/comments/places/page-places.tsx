import type { KeyboardEvent } from 'react'
import type { CommentPlace } from '#contract/comments.ts'
import type { Mark } from './marks.ts'
import { moveFocus } from './move-focus.ts'
import { PlaceButton } from './place-button.tsx'
import { labelOfPlace } from './place-words.ts'
import styles from './places.module.css'
import { type Point, usePoint } from './use-point.ts'

type PagePlacesProps = {
  element: HTMLElement
  page: number
  marks: readonly Mark[]
  canBegin: boolean
  isStop: boolean
  onFocus: () => void
  onOpen: (place: CommentPlace, id: number | null) => void
  describedBy: string
}

const at = ({ x, y }: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

/** One page with its marks, and for readers the point that was tapped or is moved by the arrow keys. */
export function PagePlaces({ element, page, marks, canBegin, isStop, ...rest }: PagePlacesProps) {
  const { onFocus, onOpen, describedBy } = rest
  const { point, isTapped, step, letGo } = usePoint(element, canBegin)
  const place = { kind: 'page', page, ...point } as const
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const pages = { PageDown: 1, PageUp: -1 }[event.key]
    if (pages !== undefined) moveFocus(event.currentTarget, pages, '[data-new-place]')
    else if (!step(event.key)) return
    event.preventDefault()
  }
  return (
    <>
      {marks.map(({ id, place: where, ...marked }) =>
        where.kind === 'page' ? (
          <PlaceButton
            key={id}
            className={styles.point}
            style={at(where)}
            label={labelOfPlace(where, marked)}
            marked={marked}
            data-conversations={id}
            aria-haspopup="dialog"
            onClick={() => onOpen(where, id)}
          />
        ) : null,
      )}
      {canBegin ? (
        <PlaceButton
          className={styles.point}
          style={at(point)}
          label={labelOfPlace(place, null)}
          marked={null}
          isShown={isTapped}
          data-new-place=""
          aria-describedby={describedBy}
          aria-haspopup="dialog"
          tabIndex={isStop ? 0 : -1}
          onFocus={onFocus}
          onKeyDown={press}
          onClick={() => {
            letGo()
            onOpen(place, null)
          }}
        />
      ) : null}
    </>
  )
}
