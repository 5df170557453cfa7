import { join } from 'node:path'
import type { Config } from './config.ts'
import type { ConnectedStore } from './connect-store.ts'

/** Prints what the person who starts the server needs to know. */
export function announce(config: Config, dataDir: string, store: Pick<ConnectedStore, 'name'>): void {
  const lines = [
    `IdeaVault is at ${config.publicOrigin}`,
    `  data   ${dataDir}`,
    `  store  ${store.name}`,
    `  mail   ${config.smtpUrl ? 'SMTP' : `files in ${join(dataDir, 'outbox')}`}`,
  ]
  if (!isTrustworthy(config.publicOrigin))
    lines.push(
      '  Owners cannot sign in there: browsers require https. See "Try it on a phone" in the README.',
    )
  // The process must not end because this could not be printed: the disk may be full, or nobody may read the output.
  process.stdout.on('error', () => undefined)
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Once the database has answered, prints how to create the first account; prints nothing if there already is one. */
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

/** Whether browsers trust the origin: https, or plain http on the same computer (W3C Secure Contexts, section 3.1). */
function isTrustworthy(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/.test(hostname)
}
