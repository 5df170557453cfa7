import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { findFirefox } from '../../scripts/engines.mjs'
import { commands, type Driven } from './commands.ts'
import { connectMarionette } from './marionette.ts'
import { patiently } from './patiently.ts'
import { start } from './programs.ts'

/** On a port that the system chooses, with nothing that Firefox would ask of the world or of the person before it. */
const preferences = {
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
}

const Result = v.object({ value: v.unknown() })

/** Firefox on the profile in this folder, which it makes where there is none: started again there, it knows what it knew. */
export async function startFirefox(profile: string): Promise<Driven> {
  await mkdir(profile, { recursive: true })
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const portFile = join(profile, 'MarionetteActivePort')
  await rm(portFile, { force: true })
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile]
  const program = start(findFirefox() ?? 'firefox', args, { MOZ_CRASHREPORTER_DISABLE: '1' })
  const port = await patiently(async () => Number(await readFile(portFile, 'utf8')))
  const marionette = await connectMarionette(port)
  const timeouts = { script: 180_000, pageLoad: 180_000 }
  await marionette.ask('WebDriver:NewSession', { timeouts })
  return {
    async send(command, body = {}) {
      const answer = await marionette.ask(commands[command].marionette, body)
      const wrapped = v.safeParse(Result, answer)
      return wrapped.success ? wrapped.output.value : answer
    },
    async quit() {
      await marionette.ask('Marionette:Quit', { flags: ['eAttemptQuit'] }).catch(() => undefined)
      await program.ended
      marionette.close()
      await program.stop()
    },
  }
}
