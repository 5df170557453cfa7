/** After signing in: the page that asked, if it is a page of ours; anything else leads to the dashboard. */
export function returnPath(asked: string | undefined): string {
  if (!asked?.startsWith('/') || !isOwn(asked)) return '/dashboard'
  return asked
}

// The browser's own reading decides: '//other.example', '/\other.example' and '/\t/other.example' leave the site.
function isOwn(path: string): boolean {
  const base = 'https://here.invalid'
  const url = new URL(path, base)
  return url.origin === base && url.pathname !== '/login'
}
