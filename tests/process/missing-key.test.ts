import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GOOD_PASSWORD } from '../accounts/people.ts'
import { Client } from '../support/client.ts'
import { buildPrograms, cleanUp, type Program, run, startProduct, temporaryFolder } from './programs.ts'

beforeAll(buildPrograms)
afterAll(cleanUp)

const SECRET_KEY = 'k'.repeat(40)
const person = { name: 'Ada Example', email: 'ada@example.org', password: GOOD_PASSWORD }

test('data is neither changed nor served when its key is not set, or another one is set', async () => {
  const product = await startProduct({ SECRET_KEY, SMTP_URL: 'smtp://127.0.0.1:1' })
  const { dataDir } = product
  /** Runs a program without SECRET_KEY, as from a shell or a cron job that lacks the environment of the service. */
  const runWithout = async (program: Program, ...args: string[]) => {
    const { exit, stdout, stderr } = run(program, { DATA_DIR: dataDir }, args)
    return [await exit, stdout(), stderr()]
  }
  const refusal = `The key of the data in ${dataDir} is missing. Set SECRET_KEY as before, or restore ${dataDir}/secret-key from your backup: tokens and passwords depend on it.\n`
  const browser = new Client(product.origin)
  expect((await browser.post('/api/auth/register', person)).status).toBe(201)
  await browser.post('/api/auth/forgot-password', { email: person.email })

  for (const [program, ...args] of [
    ['person', 'erase', person.email, '--reason', 'asked on 3 May'],
    ['mail'],
    ['invite', 'grace@example.org'],
    ['new-log', '--key'],
  ] as const)
    expect(await runWithout(program, ...args)).toEqual([1, '', refusal])
  const letters = run('mail', { DATA_DIR: dataDir, SECRET_KEY })
  await letters.exit
  expect(letters.stdout()).toContain(person.email)
  const [code, said] = await runWithout('backup', join(await temporaryFolder(), 'vault.backup'))
  expect([code, said]).toEqual([0, expect.stringContaining('The key of this server is not in it')])

  product.kill('SIGTERM')
  await product.exit
  expect(await runWithout('main')).toEqual([1, '', refusal])
  for (const program of ['main', 'mail'] as const) {
    const mistyped = run(program, { DATA_DIR: dataDir, SECRET_KEY: 'l'.repeat(40) })
    expect([await mistyped.exit, mistyped.stderr()]).toEqual([
      1,
      expect.stringMatching(/^The key .* is not the one/),
    ])
  }
  expect(await readdir(dataDir)).not.toContain('secret-key')
})
