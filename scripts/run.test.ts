import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const execute = promisify(execFile)
const program = (version: string) => `console.log('${version}', ...process.argv.slice(2))\n`
/** A build that writes a program of the version that was pulled. */
const build = `import { writeFileSync } from 'node:fs'
export async function ensureBuilt(parts) {
  writeFileSync('dist/server/mail.mjs', ${JSON.stringify(program('new'))})
  console.log('built', ...parts)
}
`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ideavault run-'))
  await mkdir(join(folder, 'dist/server'), { recursive: true })
  await mkdir(join(folder, 'scripts'))
  await cp('scripts/run.mjs', join(folder, 'scripts/run.mjs'))
  await writeFile(join(folder, 'scripts/build.mjs'), build)
})
afterEach(() => rm(folder, { recursive: true }))
const run = async () =>
  (await execute(process.execPath, ['scripts/run.mjs', 'mail', '--all'], { cwd: folder })).stdout

test('a command of the started version is run as it is, without a build', async () => {
  await writeFile(join(folder, 'dist/server/mail.mjs'), program('started'))
  expect(await run()).toBe('started --all\n')
})

test('a command that was never built is built, without the files for browsers', async () => {
  expect(await run()).toBe('built server\nnew --all\n')
})
