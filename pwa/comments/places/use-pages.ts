import { useEffect, useState } from 'react'
import { watchDocument } from './watch-document.ts'

/** The elements of the PDF's pages, in order. */
export function usePages(): readonly HTMLElement[] {
  const [pages, setPages] = useState<readonly HTMLElement[]>([])
  useEffect(
    () =>
      watchDocument(() => {
        const found = [...document.querySelectorAll<HTMLElement>('main [data-page]')]
        setPages((known) =>
          known.length === found.length && known.every((page, n) => page === found[n]) ? known : found,
        )
      }),
    [],
  )
  return pages
}
