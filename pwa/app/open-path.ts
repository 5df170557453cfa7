import type { RegisteredRouter } from '@tanstack/react-router'
import { pageAt } from '#contract/rules/pages.ts'

/** Opens a path of the product. Recipients' pages belong to a separate app, so they need a page load. */
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
