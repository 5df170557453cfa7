import { useEffect, useState } from 'react'
import { type FailureReason, findFailureReason } from './find-failure-reason.ts'
import { openPdf, type PDFDocumentProxy, type PdfSource } from './pdf-document.ts'

export type PdfState =
  | { kind: 'loading' }
  | { kind: 'failed'; reason: FailureReason }
  | { kind: 'locked'; wrong: boolean; submit: (password: string) => void }
  /** `ratio`: height by width of the first page. */
  | { kind: 'ready'; document: PDFDocumentProxy; ratio: number }

export function usePdfDocument(source: PdfSource): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'loading' })
  useEffect(() => {
    let isCancelled = false
    const set = (next: PdfState) => {
      if (!isCancelled) setState(next)
    }
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
    const show = async () => {
      try {
        const document = await opening.document
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
        set({ kind: 'ready', document, ratio: height / width })
      } catch (error) {
        set({ kind: 'failed', reason: await findFailureReason(error, source) })
      }
    }
    void show()
    return () => {
      isCancelled = true
      opening.close()
    }
  }, [source])
  return state
}
