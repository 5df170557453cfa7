import { enterModal, leaveModal } from '../../ui/overlays/modal-stack.ts'
import { listenForZoom } from './gestures.ts'
import styles from './zoom.module.css'
import { keepIn, keyZoom, type View, whole } from './zoom-view.ts'

/**
 * Shows a picture in full over its page, still under the page's watermark. Pinch, double tap, wheel and keys zoom; Esc, "back" and the
 * cross close it. Returns the function that closes it. It is plain DOM because the editor opens it, too, and readers load it with a
 * tap.
 */
export function showPicture(picture: HTMLImageElement): () => void {
  const dialog = document.createElement('dialog')
  dialog.className = styles.dialog ?? ''
  dialog.ariaLabel = picture.alt || 'Picture'
  const stage = dialog.appendChild(document.createElement('div'))
  stage.className = styles.stage ?? ''
  const image = stage.appendChild(new Image())
  image.src = picture.currentSrc || picture.src
  image.alt = picture.alt
  image.draggable = false

  let view: View = whole
  const show = (next: View) => {
    const { offsetWidth: width, offsetHeight: height } = image
    view = keepIn(next, { width, height }, { width: stage.clientWidth, height: stage.clientHeight })
    image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
  }
  listenForZoom(stage, (next) => show(next(view)))
  const bar = dialog.appendChild(document.createElement('div'))
  bar.className = styles.bar ?? ''
  const button = (label: string, sign: string, run: () => void) => {
    const made = bar.appendChild(document.createElement('button'))
    made.type = 'button'
    made.ariaLabel = label
    made.textContent = sign
    made.onclick = run
    return made
  }
  button('Zoom out', '−', () => show(keyZoom(view, '-') ?? view))
  button('Zoom in', '+', () => show(keyZoom(view, '+') ?? view))
  const watermark = document.querySelector('[data-watermark]')
  if (watermark) dialog.append(watermark.cloneNode(true))

  const resize = new AbortController()
  const close = () => {
    if (resize.signal.aborted) return
    resize.abort()
    leaveModal(dialog)
    dialog.remove()
  }
  button('Close', '✕', close).autofocus = true
  dialog.oncancel = (event) => {
    event.preventDefault()
    close()
  }
  // Browsers may close a dialog without a cancel event when Esc is pressed twice.
  dialog.onclose = close
  image.onerror = () => image.replaceWith('The picture could not be loaded.')
  window.addEventListener('resize', () => show(whole), resize)
  // Inside the page, so that it is removed with the page, and is printed only where the page is.
  ;(picture.closest('main') ?? document.body).append(dialog)
  enterModal(dialog)
  return close
}
