import type { PDFPageProxy } from './pdf-document.ts'

export type PageDrawing = { cancel: () => void; done: Promise<void> }

export type DrawOptions = {
  page: PDFPageProxy
  /** Receives the canvas; the one before stays until the new one is ready. */
  place: HTMLElement
  /** CSS width of the page. */
  width: number
  /** Canvas pixels for each CSS pixel. */
  density: number
  canvasClass: string
}

/** Draws a page into a new canvas and puts it in place of the old one. */
export function drawPdfPage({ page, place, width, density, canvasClass }: DrawOptions): PageDrawing {
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale: scale * density })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  canvas.className = canvasClass
  canvas.setAttribute('aria-hidden', 'true')
  const task = page.render({ canvas, viewport })
  const done = task.promise.then(
    () => {
      clearDrawing(place)
      place.prepend(canvas)
    },
    (error: unknown) => {
      release(canvas)
      throw error
    },
  )
  return { cancel: () => task.cancel(), done }
}

/** A drawing that was cancelled, because the page left the screen or got another size, is no fault. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && error.name === 'RenderingCancelledException'

/** Gives the memory of a page's canvas back at once; waiting for the garbage collector makes phones close the tab. */
export function clearDrawing(place: HTMLElement): void {
  for (const canvas of place.querySelectorAll('canvas')) {
    release(canvas)
    canvas.remove()
  }
}

function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

/** The words of a page over its picture, to select and to read aloud. */
export async function layText(page: PDFPageProxy, place: HTMLElement, width: number): Promise<() => void> {
  const { TextLayer } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  place.replaceChildren()
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: place, viewport })
  // pdf.js sets a size of its own; the layer takes that of the page around it.
  place.style.width = ''
  place.style.height = ''
  // Rendering is cancelled when the page leaves the screen, which is no fault.
  layer.render().catch(() => undefined)
  return () => layer.cancel()
}
