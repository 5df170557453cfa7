import { join } from 'node:path'
import { expect } from 'vitest'
import { SavedIdea } from '#contract/ideas.ts'
import { GOOD_PASSWORD } from '../accounts/people.ts'
import { Client } from '../support/client.ts'
import { until } from '../support/until.ts'
import { type Program, run, startProduct, temporaryFolder } from './programs.ts'

const person = { name: 'Ada Example', email: 'ada@example.org', password: GOOD_PASSWORD }
const { email, password } = person
export const credentials = { email, password }

/** Runs a command to its end. */
export async function command(program: Program, dataDir: string, args: string[] = [], env = {}) {
  const { exit, stdout, stderr } = run(program, { DATA_DIR: dataDir, ...env }, args)
  return { code: await exit, stdout: stdout(), stderr: stderr() }
}

/** Starts the server on this data and signs the person in, who is registered first if that is not done yet. */
async function startSignedIn(dataDir: string) {
  const product = await startProduct({ DATA_DIR: dataDir })
  const browser = new Client(product.origin)
  await browser.post('/api/auth/register', person)
  expect((await browser.post('/api/auth/login', credentials)).status).toBe(200)
  const stop = async () => {
    product.kill('SIGTERM')
    expect(await product.exit).toBe(0)
  }
  return { product, browser, stop }
}

export const contentOf = (n: number) => `<p>${`word ${n} `.repeat(n)}</p>`

/** Backs a server up while it is written to. `before` are the ideas that the backup must have. */
export async function makeBackup() {
  const dataDir = await temporaryFolder()
  const backup = join(await temporaryFolder(), 'vault.backup')
  const { browser, stop } = await startSignedIn(dataDir)
  const written: { id: number; n: number }[] = []
  let isOver = false
  const write = async () => {
    for (let n = 1; !isOver; n++) {
      const answer = await browser.post('/api/ideas', { title: `Idea ${n}`, content: contentOf(n) })
      expect(answer.status).toBe(201)
      written.push({ id: answer.json(SavedIdea).id, n })
    }
  }
  const writing = write()
  await until(() => expect(written.length).toBeGreaterThan(20))
  const before = [...written]
  const said = await command('backup', dataDir, [backup])
  const duringBackup = written.length
  await until(() => expect(written.length).toBeGreaterThan(duringBackup))
  isOver = true
  await writing
  await stop()
  return { dataDir, backup, said, before }
}
