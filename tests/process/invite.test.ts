import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GOOD_PASSWORD } from '../accounts/people.ts'
import { Client } from '../support/client.ts'
import { buildPrograms, cleanUp, run, startProduct, temporaryFolder } from './programs.ts'

beforeAll(buildPrograms)
afterAll(cleanUp)

const person = { name: 'Ada Example', email: 'ada@example.org', password: GOOD_PASSWORD }
const { email } = person

describe('npm run invite', () => {
  const invitationIn = (output: string) => /\/register\?invitation=([A-Za-z0-9_-]{43})\n/.exec(output)?.[1]

  test('prints a link for one address, whether the server runs or not', async () => {
    const dataDir = await temporaryFolder()
    const offline = run('invite', { DATA_DIR: dataDir, PORT: '4321' }, ['grace@example.org'])
    expect(await offline.exit).toBe(0)
    expect(offline.stdout()).toContain('http://localhost:4321/register?invitation=')
    expect(offline.stdout()).toContain('the invitation is not needed')
    expect(offline.stdout()).toContain(`There was no data in ${dataDir}`)
    const product = await startProduct({ DATA_DIR: dataDir, REGISTRATION: 'invite' })
    await product.says('Run npm run invite -- you@example.org to make one.')
    const online = run('invite', { DATA_DIR: dataDir }, [email])
    expect([await online.exit, online.stderr()]).toEqual([0, ''])
    // The link has the address of the running server, not the port in the environment of this command.
    expect(online.stdout()).toContain(`${product.origin}/register?invitation=`)
    expect(online.stdout()).not.toMatch(/not needed|no data/)
    const browser = new Client(product.origin)
    expect((await browser.post('/api/auth/register', person)).code).toBe('invitation_required')
    const mine = { ...person, invitation: invitationIn(online.stdout()) }
    expect((await browser.post('/api/auth/register', mine)).status).toBe(201)
    const hers = { ...person, email: 'grace@example.org', invitation: invitationIn(offline.stdout()) }
    expect((await browser.post('/api/auth/register', hers)).status).toBe(201)
    product.kill('SIGTERM')
    expect(await product.exit).toBe(0)
    await expect(stat(join(dataDir, 'running.json'))).rejects.toThrow('ENOENT')
  })

  test.each([[[]], [['nobody']], [['--help']]])(
    'without a valid address prints how it is used: %j',
    async (args) => {
      const program = run('invite', { DATA_DIR: await temporaryFolder() }, args)
      expect([await program.exit, program.stdout(), program.stderr()]).toEqual([
        1,
        '',
        'Usage: npm run invite -- name@example.org\n',
      ])
    },
  )
})
