import type { RegisteredRouter } from '@tanstack/react-router'
import { pageAt } from '#contract/rules/pages.ts'

/** Opens an address of the product that a link, a launch or a form names. Recipients' pages are an app of their own: they are loaded. */
export function openPath(
  router: Pick<RegisteredRouter, 'navigate'>,
  path: string,
  { replace = false }: { replace?: boolean } = {},
): void {
  const isOther = pageAt(new URL(path, window.location.origin).pathname)?.audience === 'recipient'
  if (!isOther) void router.navigate({ href: path, replace })
  else if (replace) window.location.replace(path)
  else window.location.assign(path)
}
