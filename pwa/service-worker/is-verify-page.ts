const policy = /<meta http-equiv="Content-Security-Policy" content="(default-src 'none'; script-src [^"]*)">/
const script = /<script>([\s\S]*?)<\/script>/g

/**
 * Whether this is the complete /verify page, in any version: it ends where it should, and its policy, which allows no
 * connections, names the SHA-256 of each of its scripts (scripts/verify-page.mjs).
 */
export async function isVerifyPage(html: string): Promise<boolean> {
  const named = policy.exec(html)?.[1]
  const scripts = [...html.matchAll(script)].map(([, text = '']) => text)
  if (named === undefined || scripts.length === 0 || !html.endsWith('</html>\n')) return false
  const hashes = await Promise.all(scripts.map(hashOf))
  return hashes.every((hash) => named.includes(`'sha256-${hash}'`))
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes))
}
