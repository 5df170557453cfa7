import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'

const Package = v.object({ scripts: v.record(v.string(), v.string()) })
const { scripts } = v.parse(Package, JSON.parse(await readFile('package.json', 'utf8')))

/** Programs of the server; tests/process covers what they print. */
const isProgram = (line: string) => line.startsWith('node scripts/run.mjs')
const own = Object.entries(scripts).filter(([, line]) => line.startsWith('node scripts/') && !isProgram(line))

test.each(own)('npm run %s with --help prints its usage and does nothing else', (name, line) => {
  // Nothing listens on that port, and an empty PATH has no browser: a command that did not stop here would fail.
  const env = { ...process.env, DATA_DIR: 'no-such-folder', PORT: '1', PUBLIC_ORIGIN: '', MONGODB_URI: '' }
  const [, ...args] = line.split(' ')
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--help'], {
    env,
    timeout: 60_000,
  })
  const command = name === 'test' || name === 'start' ? `npm ${name}` : `npm run ${name}`
  expect([status === 0, String(stdout)]).toEqual([false, ''])
  expect(String(stderr)).toMatch(/^(Usage: )?npm [^\n]+\n([^\n]+\n)?$/)
  expect(String(stderr)).toContain(command)
})

test('a server that a script started ends when the script is ended by a signal', async () => {
  const script = `import { spawn } from 'node:child_process'
    import { endWithUs } from ${JSON.stringify(join(process.cwd(), 'scripts/end-with-us.mjs'))}
    endWithUs(spawn(process.execPath, ['-e', 'console.log("runs"); setInterval(() => {}, 1000)'], { stdio: ['ignore', 'inherit', 'ignore'] }))`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(parent.stdout, 'data')
  const ended = once(parent, 'exit')
  // The child process holds the other end of the pipe, which closes when both processes have ended.
  const closed = once(parent.stdout, 'close')
  parent.kill('SIGTERM')
  expect(await ended).toEqual([null, 'SIGTERM'])
  await closed
}, 20_000)

test('npm run seed says what to do if the server requires an invitation', async () => {
  const server = createServer((_request, response) => {
    const refusal = { code: 'invitation_required', message: 'Registration is by invitation only.' }
    response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = v.parse(v.object({ port: v.number() }), server.address())
  const env = { ...process.env, DATA_DIR: 'no-such-folder', PUBLIC_ORIGIN: `http://127.0.0.1:${port}` }
  const seed = spawn(process.execPath, ['scripts/seed.mjs'], { env, stdio: ['ignore', 'inherit', 'pipe'] })
  let said = ''
  seed.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString()
  })
  const [status] = await once(seed, 'close')
  server.close()
  expect([status, said]).toEqual([
    1,
    'This server creates accounts by invitation only. Start it with REGISTRATION=open, run npm run seed, then start it as before.\n',
  ])
}, 20_000)
