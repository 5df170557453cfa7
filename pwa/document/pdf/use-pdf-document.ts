import { useEffect, useState } from 'react'
import { type FailureReason, findFailureReason } from './find-failure-reason.ts'
import { openPdf, type PDFDocumentProxy, type PdfOpening, type PdfSource } from './pdf-document.ts'

export type PdfState =
  | { kind: 'loading' }
  | { kind: 'failed'; reason: FailureReason }
  | { kind: 'locked'; wrong: boolean; submit: (password: string) => void }
  /**
   * `ratio`: height by width of the first page. `reopen`: pdf.js never requests bytes again that did not arrive, so a page without them
   * needs the document to be opened anew. The open one stays if that fails.
   */
  | { kind: 'ready'; document: PDFDocumentProxy; ratio: number; reopen: () => Promise<void> }

export function usePdfDocument(source: PdfSource): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'loading' })
  useEffect(() => {
    let isCancelled = false
    const set = (next: PdfState) => {
      if (!isCancelled) setState(next)
    }
    const openings = new Set<PdfOpening>()
    const close = (opening: PdfOpening) => {
      if (openings.delete(opening)) opening.close()
    }
    const open = async () => {
      const opening = openPdf(source, {
        onPassword: (submit, wrong) =>
          set({
            kind: 'locked',
            wrong,
            submit: (password) => {
              set({ kind: 'loading' })
              submit(password)
            },
          }),
      })
      openings.add(opening)
      try {
        const document = await opening.document
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
        // Two pages asked for it, and the other opening was first.
        if (!openings.has(opening)) return
        set({ kind: 'ready', document, ratio: height / width, reopen: open })
        for (const other of openings) if (other !== opening) close(other)
      } catch (error) {
        close(opening)
        if (openings.size === 0) set({ kind: 'failed', reason: await findFailureReason(error, source) })
      }
    }
    void open()
    return () => {
      isCancelled = true
      openings.forEach(close)
    }
  }, [source])
  return state
}
