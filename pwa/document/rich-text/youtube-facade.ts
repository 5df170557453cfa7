/** Shows a button in place of a video: before it is clicked, nothing is loaded from YouTube. */
export function youtubeFacade(id: string, styles: Readonly<Record<string, string>>): HTMLElement {
  const frame = document.createElement('div')
  frame.className = styles.video ?? ''
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.play ?? ''
  const triangle = document.createElement('span')
  triangle.className = styles.triangle ?? ''
  triangle.setAttribute('aria-hidden', 'true')
  const words = document.createElement('span')
  words.textContent = 'Play video'
  const note = document.createElement('span')
  note.className = styles.note ?? ''
  note.textContent = 'Loads from YouTube, which then sees that you watch it.'
  button.append(triangle, words, note)
  button.addEventListener('click', () => {
    const player = youtubeFrame(id)
    button.replaceWith(player)
    player.focus()
  })
  frame.append(button)
  return frame
}

function youtubeFrame(id: string): HTMLIFrameElement {
  const player = document.createElement('iframe')
  // Set before the address: YouTube refuses to play without a referrer, and needs to know no more than our origin.
  player.referrerPolicy = 'strict-origin'
  player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  player.title = 'YouTube video'
  player.src = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1`
  return player
}
