import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { CommentPlace } from '#contract/comments.ts'
import type { Mark } from './marks.ts'
import { PagePlaces } from './page-places.tsx'
import { usePages } from './use-pages.ts'

type PdfPlacesProps = {
  marks: readonly Mark[]
  canBegin: boolean
  onOpen: (place: CommentPlace, id: number | null) => void
  describedBy: string
}

/** Puts marks on each page of the PDF and, for readers, a button to comment on a point of it. */
export function PdfPlaces({ marks, canBegin, onOpen, describedBy }: PdfPlacesProps) {
  const pages = usePages()
  const [stop, setStop] = useState(1)
  return pages.map((element, n) => {
    const page = n + 1
    const here = marks.filter(({ place }) => place.kind === 'page' && place.page === page)
    return createPortal(
      <PagePlaces
        element={element}
        page={page}
        marks={here}
        canBegin={canBegin}
        isStop={page === Math.min(stop, pages.length)}
        onFocus={() => setStop(page)}
        onOpen={onOpen}
        describedBy={describedBy}
      />,
      element,
      String(page),
    )
  })
}
