import type { PDFPageProxy } from './pdf-document.ts'

/** `done` tells whether anything is visible on the page. */
export type PageDrawing = { cancel: () => void; done: Promise<boolean> }

export type DrawOptions = {
  page: PDFPageProxy
  /** Receives the canvas; the previous one stays until the new one is ready. */
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
      return hasContent(canvas)
    },
    (error: unknown) => {
      release(canvas)
      throw error
    },
  )
  return { cancel: () => task.cancel(), done }
}

/** The width to which a drawn page is scaled down before its pixels are compared. */
const SAMPLE_WIDTH = 256

/** Where the content of a page is damaged, pdf.js draws nothing and reports no error: the whole page then has one colour. */
function hasContent(canvas: HTMLCanvasElement): boolean {
  const small = document.createElement('canvas')
  small.width = Math.min(SAMPLE_WIDTH, canvas.width)
  small.height = Math.max(1, Math.round((canvas.height * small.width) / canvas.width))
  const pen = small.getContext('2d', { willReadFrequently: true })
  if (!pen) return true
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(canvas, 0, 0, small.width, small.height)
  const pixels = new Uint32Array(pen.getImageData(0, 0, small.width, small.height).data.buffer)
  release(small)
  return pixels.some((pixel) => pixel !== pixels[0])
}

/** Cancelling is no error: the page left the screen or got another size. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && error.name === 'RenderingCancelledException'

/** Frees the memory of a page's canvas at once; waiting for the garbage collector makes phones close the tab. */
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

/** Lays the text of a page over its picture, to be selected and read aloud. */
export async function drawTextLayer(
  page: PDFPageProxy,
  place: HTMLElement,
  width: number,
): Promise<() => void> {
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
