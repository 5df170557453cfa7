import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The page that verifies evidence packages, built into one file (scripts/verify-page.mjs), and the content security policy in it. */
export type VerifyPage = { html: string; policy: string }

/** Null when the app has not been built. */
export function readVerifyPage(clientFolder: string | null): VerifyPage | null {
  const path = join(clientFolder ?? '', '..', 'verify.html')
  if (clientFolder === null || !existsSync(path)) return null
  const html = readFileSync(path, 'utf8')
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? []
  if (!policy) throw new Error(`${path} states no policy: run npm run build.`)
  return { html, policy }
}
