import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import type { PDFDocumentProxy } from './pdf-document.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './pdf-viewer.module.css'
import { maxZoom, minZoom, nextZoom, sharpnessFor } from './pdf-zoom.ts'
import { usePdfZoom } from './use-pdf-zoom.ts'

/** It scrolls sideways when zoomed, so the keyboard must reach it. */
const focusable = { tabIndex: 0, role: 'group', 'aria-label': 'Pages' }

export type PdfPagesProps = {
  document: PDFDocumentProxy
  ratio: number
  reopen: () => Promise<void>
  fileName: string
}

export function PdfPages({ document: pdf, ratio, reopen, fileName }: PdfPagesProps) {
  const pages = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(1)
  const fit = useWidth(pages)
  const sharpness = useSharpness()
  const { zoom, zoomTo } = usePdfZoom(pages)
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  const step = (direction: 1 | -1) => zoomTo(nextZoom(zoom, direction))
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') step(1)
    else if (event.key === '-') step(-1)
    else if (event.key === '0') zoomTo(1)
    else return
    event.preventDefault()
  }
  return (
    <section className={styles.viewer} aria-label={`PDF: ${fileName}`} onKeyDown={press}>
      <div className={styles.bar}>
        <div className={styles.names}>
          <p className={styles.name} title={fileName}>
            {fileName}
          </p>
          <p className={styles.number}>
            Page {current} of {pdf.numPages}
          </p>
        </div>
        <IconButton label="Zoom out" aria-disabled={zoom <= minZoom} onClick={() => step(-1)}>
          <ZoomOut size={22} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <button
          type="button"
          className={styles.percent}
          aria-label={`Zoom ${Math.round(zoom * 100)}%, fit to width`}
          onClick={() => zoomTo(1)}
        >
          {Math.round(zoom * 100)}%
        </button>
        <IconButton label="Zoom in" aria-disabled={zoom >= maxZoom} onClick={() => step(1)}>
          <ZoomIn size={22} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.pages} ref={pages} {...focusable}>
        {fit > 0
          ? numbers.map((number) => (
              <PdfPage
                key={`${pdf.loadingTask.docId} ${number}`}
                document={pdf}
                number={number}
                width={Math.round(fit * zoom)}
                ratio={ratio}
                sharpness={sharpness}
                onCurrent={setCurrent}
                onRetry={reopen}
              />
            ))
          : null}
      </div>
    </section>
  )
}

/** The width that is free for a page, without the padding around it. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new ResizeObserver(() => setWidth(target.clientWidth))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** How much the browser's own pinch zoom magnifies, in steps: pages are drawn sharper then. */
function useSharpness(): number {
  const [sharpness, setSharpness] = useState(1)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSharpness(sharpnessFor(view.scale)), 250)
    }
    view.addEventListener('resize', update)
    return () => {
      clearTimeout(timer)
      view.removeEventListener('resize', update)
    }
  }, [])
  return sharpness
}
