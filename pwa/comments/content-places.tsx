import { useId, useState } from 'react'
import type { CommentPlace } from '#contract/comments.ts'
import { type Side, useComments } from './comments.queries.ts'
import { PlaceSheet } from './place-sheet.tsx'
import { blockOf, type MarksAt, sumMarks } from './places/marks.ts'
import { PdfPlaces } from './places/pdf-places.tsx'
import { TextPlaces } from './places/text-places.tsx'
import { markOf, threadsOf } from './threads.ts'

/** A place that was opened, and its conversations. */
type Opened = { place: CommentPlace; ids: readonly number[] }

/** Marks the places in the document that have comments. A reader taps a paragraph, or a point on a page, to comment on it. */
export function DocumentPlaces({ ideaId, as }: { ideaId: number; as: Side }) {
  const { data } = useComments(ideaId, as)
  const [opened, setOpened] = useState<Opened | null>(null)
  const help = useId()
  const threads = threadsOf(data)
  const marks = threads.flatMap(({ conversations }) => conversations.map(markOf))
  const marksAt: MarksAt = (place, blocks) =>
    sumMarks(
      marks.filter((mark) => mark.place.kind === 'text' && blockOf(mark.place, blocks) === place.block),
    )
  const open = (place: CommentPlace, ids: readonly number[]) => setOpened({ place, ids })
  const isReader = as === 'reader'
  return (
    <>
      <p id={help} hidden>
        Arrow keys go to other paragraphs, or move the point on a page; Page up and down go to other pages.
      </p>
      <TextPlaces marksAt={marksAt} canBegin={isReader} describedBy={help} onOpen={open} />
      <PdfPlaces
        marks={marks}
        canBegin={isReader}
        describedBy={help}
        onOpen={(place, id) => open(place, id === null ? [] : [id])}
      />
      {opened ? (
        <PlaceSheet
          ideaId={ideaId}
          self={as}
          place={opened.place}
          ids={opened.ids}
          threads={threads}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  )
}
