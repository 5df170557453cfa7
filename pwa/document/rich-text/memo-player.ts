import { toast } from '../../ui/feedback/toast.ts'

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

/**
 * Says that a memo which somebody wanted to hear cannot be played, and lets them try again: after an error a browser disables its player.
 * `recover` may play it from elsewhere first, and resolves to whether it does.
 */
export function reportUnplayable(player: HTMLAudioElement, recover = async () => false): void {
  let isWanted = false
  player.addEventListener('play', () => {
    isWanted = true
  })
  player.addEventListener('error', async () => {
    if (await recover().catch(() => false)) return
    // Some browsers fetch a memo's beginning by themselves: trying that again would never end.
    if (!isWanted || !player.isConnected) return
    isWanted = false
    const at = player.currentTime
    // Setting the address again waits for the next try, where load() would fetch it at once and fail again.
    player.setAttribute('src', player.getAttribute('src') ?? '')
    player.currentTime = at
    toast({
      title: 'Error',
      description: 'The voice memo could not be played. Check your connection and try again.',
      variant: 'destructive',
    })
  })
}
