/** Where to go after signing in: the requested page if it is on this site, else the dashboard. */
export function returnPath(requested: string | undefined): string {
  if (!requested?.startsWith('/') || !isOwn(requested)) return '/dashboard'
  return requested
}

// The browser's URL parser decides: '//other.example', '/\other.example' and '/\t/other.example' leave the site.
function isOwn(path: string): boolean {
  const base = 'https://here.invalid'
  const url = new URL(path, base)
  return url.origin === base && url.pathname !== '/login'
}
