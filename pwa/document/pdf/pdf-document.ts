import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { ownScript } from '../../data/trusted-types.ts'

export type { PDFDocumentProxy, PDFPageProxy }

/** Files that pdf.js needs for some documents only; the build copies them (scripts/build.mjs). */
const extra = (folder: string) => new URL(`/pdfjs/${folder}/`, window.location.origin).href

/** Small enough that the first page of a large file shows soon, large enough not to ask hundreds of times. */
const rangeBytes = 128 * 1024

export type PdfHandlers = {
  /** The document is protected. `submit` tries a password; a wrong one asks again. */
  onPassword: (submit: (password: string) => void, wrong: boolean) => void
}

export type PdfOpening = { document: Promise<PDFDocumentProxy>; close: () => void }

/** An address on this server, or the bytes themselves: the content policy lets no page connect to a `blob:` address. */
export type PdfSource = string | Blob

/**
 * Opens a PDF. From the server only the byte ranges that are shown are fetched. No script of the document runs: there is no eval, no
 * XFA, no annotation layer, no WebAssembly.
 */
export function openPdf(source: PdfSource, { onPassword }: PdfHandlers): PdfOpening {
  let closed = false
  let close = () => {
    closed = true
  }
  const open = async () => {
    const { getDocument, PDFWorker, PasswordResponses } = await import('pdfjs-dist/legacy/build/pdf.mjs')
    // Started here, because pdf.js would pass the browser a plain string as its address, which trusted types refuse.
    const port = new Worker(ownScript(workerUrl), { type: 'module' })
    const failed = new Promise<never>((_resolve, reject) => {
      port.onerror = () => reject(new Error('The worker of pdf.js could not be started'))
    })
    const worker = PDFWorker.create({ port })
    const place = typeof source === 'string' ? { url: source } : { data: await source.arrayBuffer() }
    const task = getDocument({
      ...place,
      worker,
      withCredentials: true,
      enableXfa: false,
      useWasm: false,
      disableAutoFetch: true,
      disableStream: true,
      rangeChunkSize: rangeBytes,
      cMapUrl: extra('cmaps'),
      standardFontDataUrl: extra('standard_fonts'),
      wasmUrl: extra('wasm'),
      verbosity: 0,
    })
    task.onPassword = (submit: (password: string) => void, reason: number) =>
      onPassword(submit, reason === PasswordResponses.INCORRECT_PASSWORD)
    close = () =>
      void task.destroy().finally(() => {
        worker.destroy()
        port.terminate()
      })
    if (closed) close()
    return Promise.race([task.promise, failed])
  }
  return { document: open(), close: () => close() }
}
