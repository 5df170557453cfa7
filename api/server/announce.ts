import { join } from 'node:path'
import type { Config } from './config.ts'
import type { ConnectedStore } from './connect-store.ts'

/** What the person who starts the server needs to know, and on first start how to make an account. */
export function announce(config: Config, dataDir: string, store: ConnectedStore): void {
  const lines = [
    `IdeaVault is at ${config.publicOrigin}`,
    `  data   ${dataDir}`,
    `  store  ${store.name}`,
    `  mail   ${config.smtpUrl ? 'SMTP' : `files in ${join(dataDir, 'outbox')}`}`,
  ]
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
