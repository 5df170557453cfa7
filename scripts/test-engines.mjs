// npm run test:engines: the main job, an offline restart, a PDF, a proof checked from disk and going back after another account signed in, in
// WebKitGTK and in Firefox. It installs nothing. If an engine is not installed, that is a failure, except with --installed, which .ci/run
// uses: then the engine is named and left out.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { findEngines, notRunWithout } from './engines.mjs'
import { readOptions } from './read-options.mjs'

const { installed } = readOptions('Usage: npm run test:engines [-- --installed]', {
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
