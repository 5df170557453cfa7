/** Loads what WebKit stopped loading when the page entered the back/forward cache, once it is shown again. */
export function loadPicturesAfterReturn(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) loadPicturesAgain()
  })
}

/** A picture whose request WebKit has ended is complete without being there, and is told neither that it loaded nor that it failed. */
function loadPicturesAgain(): void {
  for (const picture of document.images) {
    const src = picture.getAttribute('src')
    if (!src || !picture.complete || picture.naturalWidth) continue
    // An address that stays the same is not requested again.
    picture.removeAttribute('src')
    picture.setAttribute('src', src)
  }
}
