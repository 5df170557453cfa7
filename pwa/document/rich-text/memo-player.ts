/** The length of a memo as minutes and seconds, such as 1:05. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

export const memoName = (seconds: number): string =>
  seconds > 0 ? `Voice memo, ${clockOf(seconds)}` : 'Voice memo'

/** A voice memo with its name and the browser's own player. Nothing is fetched before it is played. */
export function memoPlayer(seconds: number, className = '') {
  const place = document.createElement('div')
  place.className = className
  const name = document.createElement('span')
  name.textContent = memoName(seconds)
  const player = document.createElement('audio')
  player.controls = true
  player.preload = 'none'
  player.setAttribute('aria-label', name.textContent)
  place.append(name, player)
  return { place, player }
}
