// npm run test:engines: the main job, an offline restart, a PDF, a proof checked from a disk and going back after another sign-in in
// WebKitGTK and in Firefox. It installs nothing; with --installed, as .ci/run calls it, an engine that is not there is named and left out,
// else it is a failure.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { findEngines, notRunWithout } from './engines.mjs'
import { readOptions } from './read-options.mjs'

const { installed } = readOptions('This command is written: npm run test:engines [-- --installed]', {
  installed: { type: 'boolean' },
})
const engines = findEngines()
const missing = engines.filter((engine) => engine.missing.length > 0)
let failed = missing.length > 0 && !installed
if (missing.length < engines.length) {
  await ensureBuilt()
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.engines.config.ts']
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  failed ||= status !== 0
}
for (const engine of missing) console.log(notRunWithout(engine))
process.exit(failed ? 1 : 0)
