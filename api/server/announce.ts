import { join } from 'node:path'
import type { Config } from './config.ts'
import type { ConnectedStore } from './connect-store.ts'

/** What the person who starts the server needs to know, and on first start how to make an account. */
export function announce(config: Config, dataDir: string, store: Pick<ConnectedStore, 'name'>): void {
  const lines = [
    `IdeaVault is at ${config.publicOrigin}`,
    `  data   ${dataDir}`,
    `  store  ${store.name}`,
    `  mail   ${config.smtpUrl ? 'SMTP' : `files in ${join(dataDir, 'outbox')}`}`,
  ]
  if (!isTrustworthy(config.publicOrigin))
    lines.push(
      '  Owners cannot sign in there: browsers need https for it. README, "Try it on a phone", says how.',
    )
  // What is said here once is not worth the process, when its disk is full or nobody reads it.
  process.stdout.on('error', () => undefined)
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Says once the database has answered how the first account is made; nothing when there is one. */
export async function announceFirstAccount(
  config: Config,
  store: ConnectedStore,
  countUsers: () => Promise<number>,
): Promise<void> {
  await store.ready
  if ((await countUsers()) > 0) return
  const how =
    config.registration === 'invite'
      ? 'Run npm run invite -- you@example.org'
      : `Open ${config.publicOrigin}/register`
  process.stdout.write(`No account yet. ${how} to make one.\n`)
}

/** Browsers trust https, and plain http on the computer itself (W3C, Secure Contexts, section 3.1). */
function isTrustworthy(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/.test(hostname)
}
