import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SavedIdea } from '#contract/ideas.ts'
import { GOOD_PASSWORD } from '../accounts/people.ts'
import { Client } from '../support/client.ts'
import { buildPrograms, cleanUp, run, startProduct, temporaryFolder } from './programs.ts'

beforeAll(buildPrograms)
afterAll(cleanUp)

const person = { name: 'Ada Example', email: 'ada@example.org', password: GOOD_PASSWORD }
const { email, password } = person
const credentials = { email, password }

test('npm run person exports an account, erases it while the server runs, also from later backups, and lists that', async () => {
  const product = await startProduct()
  const browser = new Client(product.origin)
  await browser.post('/api/auth/register', person)
  expect((await browser.post('/api/auth/login', credentials)).status).toBe(200)
  const written = { title: 'Owl wing', content: `<p>${'A serrated trailing edge. '.repeat(4000)}</p>` }
  const { id } = (await browser.post('/api/ideas', written)).json(SavedIdea)
  const say = async (...args: string[]) => {
    const program = run('person', { DATA_DIR: product.dataDir }, args)
    return [await program.exit, program.stdout(), program.stderr()] as const
  }

  const [exported, held] = await say('export', email)
  expect(exported).toBe(0)
  expect(held).toContain('"title": "Owl wing"')
  expect(held).not.toMatch(/argon2|serrated/)

  expect(await say('erase', email, '--account')).toEqual([
    1,
    '',
    'Give a reason for the record: --reason "asked on 3 May"\n',
  ])
  expect((await browser.get(`/api/ideas/${id}`)).status).toBe(200)

  const reason = ['--reason', 'asked on 3 May']
  expect((await say('erase', email, ...reason))[1]).toContain('An account has this address')
  expect((await browser.get(`/api/ideas/${id}`)).status).toBe(200)

  const [erased, told, failed] = await say('erase', email, '--account', ...reason)
  expect([erased, failed]).toEqual([0, ''])
  expect(told).toMatch(/users: 1/)
  expect(told).toMatch(/ideas: 1/)
  expect((await browser.get(`/api/ideas/${id}`)).status).toBe(401)
  expect((await browser.post('/api/auth/login', credentials)).status).toBe(401)
  expect((await say('export', email))[1]).not.toContain('Owl wing')
  expect((await say('erasures'))[1]).toContain('asked on 3 May')
  const backup = join(await temporaryFolder(), 'vault.backup')
  expect(await run('backup', { DATA_DIR: product.dataDir }, [backup]).exit).toBe(0)
  expect((await readFile(backup)).includes('serrated')).toBe(false)
  product.kill('SIGTERM')
  expect(await product.exit).toBe(0)
})

test('npm run person without an address prints how it is used', async () => {
  const program = run('person', { DATA_DIR: await temporaryFolder() }, ['erase'])
  expect([await program.exit, program.stdout()]).toEqual([1, ''])
  expect(program.stderr()).toContain('npm run person -- export name@example.org')
})
