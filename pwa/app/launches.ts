/**
 * The installed app has one window. A shortcut or a share focuses it with an address, which is opened by the router, so that a page
 * being edited is not unloaded. A plain start from the home screen leaves the user where they were.
 */
type LaunchParams = { readonly targetURL?: string | null }
export type LaunchQueue = { setConsumer: (consumer: (params: LaunchParams) => void) => void }

declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue
  }
}

/** `loadedFrom` is the address with which this page was loaded; the launch that loaded it is ignored. */
export function followLaunches(queue: LaunchQueue, loadedFrom: string, open: (path: string) => void): void {
  let isFirst = true
  let isWaiting = true
  queue.setConsumer(({ targetURL }) => {
    const isOwn = isWaiting || (isFirst && targetURL === loadedFrom)
    isFirst = false
    const path = isOwn ? null : pathOf(targetURL, loadedFrom)
    if (path !== null) open(path)
  })
  // setConsumer has delivered the launches that were waiting for it; all later ones are new.
  isWaiting = false
}

function pathOf(target: string | null | undefined, base: string): string | null {
  if (!target || !URL.canParse(target)) return null
  const { origin, pathname, search, searchParams } = new URL(target)
  if (origin !== new URL(base).origin || searchParams.get('source') === 'app') return null
  // A path that begins with '//' would be resolved as the address of another site.
  if (pathname.startsWith('//')) return null
  return pathname + search
}
