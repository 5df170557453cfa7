import { type RefObject, useEffect, useRef, useState } from 'react'
import { clearDrawing, drawPdfPage, drawTextLayer, isCancelled } from './draw-pdf-page.ts'
import type { PDFDocumentProxy, PDFPageProxy } from './pdf-document.ts'
import styles from './pdf-viewer.module.css'
import { canvasDensity, canvasLimits } from './pdf-zoom.ts'

export type PdfPageProps = {
  document: PDFDocumentProxy
  number: number
  /** CSS width. */
  width: number
  /** Height by width, until the page itself is known. */
  ratio: number
  sharpness: number
  /** Called when the middle of the window is on this page. */
  onCurrent: (number: number) => void
  onRetry: () => Promise<void>
}

/** One page: an empty sheet of its size, drawn when it comes near and emptied when it is far. */
export function PdfPage({
  document: pdf,
  number,
  width,
  ratio,
  sharpness,
  onCurrent,
  onRetry,
}: PdfPageProps) {
  const [isRetrying, setIsRetrying] = useState(false)
  const sheet = useRef<HTMLElement>(null)
  const near = useNear(sheet, () => onCurrent(number))
  const { page, failed } = usePage(pdf, number, near)
  const size = page?.getViewport({ scale: 1 })
  const ownRatio = size ? size.height / size.width : ratio
  const { picture, words, drawn, isEmpty, fault } = useDrawing(near ? page : null, width, ownRatio, sharpness)
  const isMissing = failed || fault
  const retry = async () => {
    setIsRetrying(true)
    await onRetry()
    setIsRetrying(false)
  }
  return (
    <article
      className={styles.page}
      ref={sheet}
      aria-label={`Page ${number} of ${pdf.numPages}`}
      data-page={number}
      style={{ width: `${width}px`, height: `${width * ownRatio}px` }}
    >
      <div className={styles.picture} ref={picture} />
      <div
        className={styles.words}
        ref={words}
        style={{ '--total-scale-factor': size ? width / size.width : 1 } as Record<string, string | number>}
      />
      {isRetrying || (near && !drawn && !isMissing) ? (
        <span className={styles.pageWait} aria-hidden="true" />
      ) : isMissing ? (
        <p className={styles.pageFault} role="alert">
          This page could not be shown.{' '}
          <button type="button" className={styles.retry} onClick={retry}>
            Try again
          </button>
        </p>
      ) : drawn && isEmpty ? (
        <p className={styles.pageFault}>This page is blank, or the file is damaged.</p>
      ) : null}
    </article>
  )
}

/** Whether the page is less than one window height away from what is visible. */
function useNear(sheet: RefObject<HTMLElement | null>, onMiddle: () => void): boolean {
  const [near, setNear] = useState(false)
  const onMiddleRef = useRef(onMiddle)
  useEffect(() => {
    onMiddleRef.current = onMiddle
  }, [onMiddle])
  useEffect(() => {
    const element = sheet.current
    if (!element) return
    const around = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '100% 0px',
    })
    const middle = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMiddleRef.current(), {
      rootMargin: '-50% 0px',
    })
    around.observe(element)
    middle.observe(element)
    return () => {
      around.disconnect()
      middle.disconnect()
    }
  }, [sheet])
  return near
}

function usePage(pdf: PDFDocumentProxy, number: number, wanted: boolean) {
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [failed, setFailed] = useState(false)
  const missing = wanted && !page && !failed
  useEffect(() => {
    if (!missing) return
    let isStale = false
    pdf.getPage(number).then(
      (found) => !isStale && setPage(found),
      () => !isStale && setFailed(true),
    )
    return () => {
      isStale = true
    }
  }, [pdf, number, missing])
  return { page, failed }
}

/** Draws after a short delay, so that zooming stretches the old picture and draws only once. */
function useDrawing(page: PDFPageProxy | null, width: number, ratio: number, sharpness: number) {
  const picture = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(false)
  const [isEmpty, setIsEmpty] = useState(false)
  /** Drawing failed: bytes did not arrive, or a phone has no memory left for a picture of this size. It lasts until a retry. */
  const [fault, setFault] = useState(false)

  useEffect(() => {
    const place = picture.current
    if (!page || !place || fault) return
    let drawing: ReturnType<typeof drawPdfPage> | null = null
    const draw = () => {
      const size = { width, height: width * ratio }
      const wanted = window.devicePixelRatio * sharpness
      const density = canvasDensity(size, wanted, canvasLimits(matchMedia('(pointer: coarse)').matches))
      drawing = drawPdfPage({ page, place, width, density, canvasClass: styles.canvas ?? '' })
      drawing.done.then(
        (hasContent) => {
          setDrawn(true)
          setIsEmpty(!hasContent)
        },
        (error: unknown) => {
          if (!isCancelled(error)) setFault(true)
        },
      )
    }
    const timer = setTimeout(draw, place.hasChildNodes() ? 180 : 0)
    return () => {
      clearTimeout(timer)
      drawing?.cancel()
    }
  }, [page, width, ratio, sharpness, fault])

  useEffect(() => {
    const [place, text] = [picture.current, words.current]
    if (!page || !place || !text) return
    let isStale = false
    let cancel: (() => void) | null = null
    drawTextLayer(page, text, 1_000).then(
      (stop) => {
        if (isStale) stop()
        else cancel = stop
      },
      // The page is shown without text to select.
      () => undefined,
    )
    return () => {
      isStale = true
      cancel?.()
      text.replaceChildren()
      clearDrawing(place)
      page.cleanup()
      setDrawn(false)
    }
  }, [page])

  return { picture, words, drawn, isEmpty, fault }
}
