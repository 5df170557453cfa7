/**
 * The installed app is one window: a shortcut or a share focuses it and names an address, which opens inside the app, so that
 * no page that is being written is unloaded. A plain start from the home screen leaves the person where they were.
 */
type LaunchParams = { readonly targetURL?: string | null }
export type LaunchQueue = { setConsumer: (consumer: (params: LaunchParams) => void) => void }

declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue
  }
}

/** `loadedFrom` is the address that this page was loaded with: the launch that did it needs no second step. */
export function followLaunches(queue: LaunchQueue, loadedFrom: string, open: (path: string) => void): void {
  let isFirst = true
  let isWaiting = true
  queue.setConsumer(({ targetURL }) => {
    const isOwn = isWaiting || (isFirst && targetURL === loadedFrom)
    isFirst = false
    const path = isOwn ? null : pathOf(targetURL, loadedFrom)
    if (path !== null) open(path)
  })
  // setConsumer has handed over the launches that were waiting for it; all later ones are new.
  isWaiting = false
}

function pathOf(target: string | null | undefined, base: string): string | null {
  if (!target || !URL.canParse(target)) return null
  const { origin, pathname, search, searchParams } = new URL(target)
  if (origin !== new URL(base).origin || searchParams.get('source') === 'app') return null
  // Followed by itself, such a path is the address of another site.
  if (pathname.startsWith('//')) return null
  return pathname + search
}
