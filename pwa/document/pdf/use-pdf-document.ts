import { useEffect, useState } from 'react'
import { openPdf, type PDFDocumentProxy, type PdfSource } from './pdf-document.ts'

export type PdfState =
  | { kind: 'loading' }
  /** `isDamaged`: its bytes arrived, but are not a readable PDF. */
  | { kind: 'failed'; isDamaged: boolean }
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
        set({ kind: 'failed', isDamaged: isDamage(error) })
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

/** The errors of pdf.js for a file that it has but cannot read; all others are about the connection. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && /^(InvalidPDF|Format|UnknownError|XRef)/.test(error.name)
