import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import '../../ui/look/colours.css'
import { useMissingPictures } from './missing-pictures.ts'
import styles from './rich-text.module.css'
import { makePicturesButtons, useOpenPictures } from './whole-pictures.ts'

export type RichTextProps = {
  html: string
  /** Returns the address from which this reader can load a picture or memo. */
  resolveImage?: ((src: string) => string) | undefined
}

/**
 * Shows an idea's HTML; tapping a picture opens it in full. The sanitiser is loaded with the first text, and nothing is shown before it
 * has run.
 */
export function RichText({ html, resolveImage }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const resolve = useRef(resolveImage)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  useOpenPictures(place)
  useMissingPictures(place, styles.missing)
  useEffect(() => {
    resolve.current = resolveImage
  }, [resolveImage])
  useEffect(() => {
    let isCancelled = false
    const element = place.current
    const show = async () => {
      try {
        const { readRichText } = await import('./rich-text-fragment.ts')
        if (isCancelled) return
        const text = readRichText(html, { resolveImage: resolve.current, styles })
        for (const block of text.children) block.setAttribute('dir', 'auto')
        makePicturesButtons(text)
        element?.replaceChildren(text)
        setState('shown')
      } catch {
        if (!isCancelled) setState('failed')
      }
    }
    void show()
    return () => {
      isCancelled = true
      if (element) unloadMemos(element)
    }
  }, [html])
  return (
    <>
      {state === 'loading' ? (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ) : null}
      {state === 'failed' ? (
        <p role="alert">The text could not be shown. Check your connection and reload the page.</p>
      ) : null}
      <div ref={place} className={styles.text} data-text="" />
    </>
  )
}

/** A player that was removed is silent, but its bytes are there, and the media keys of a phone or headset would play them. */
function unloadMemos(text: Element): void {
  for (const player of text.querySelectorAll('audio')) {
    player.removeAttribute('src')
    player.load()
  }
}
