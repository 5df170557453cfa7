import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Share } from '#contract/shares.ts'
import { agree, changeShare, identify, makeIdea, makeShare, tryOpen } from '../access/people.ts'
import { GOOD_PASSWORD } from '../accounts/people.ts'
import { Client } from '../support/client.ts'
import { command } from './make-backup.ts'
import { buildPrograms, cleanUp, startProduct, temporaryFolder } from './programs.ts'

// Access that was revoked after a backup stays revoked when the backup is restored.
let prepared: Awaited<ReturnType<typeof prepare>>
beforeAll(async () => {
  await buildPrograms()
  prepared = await prepare()
})
afterAll(cleanUp)

const person = { name: 'Ada Example', email: 'ada@example.org', password: GOOD_PASSWORD }
const CHANGED = 'a horse that jumps 9 fences'
const tokenOf = ({ accessLink }: Share) => accessLink.split('/').at(-1) ?? ''

async function start(dataDir: string) {
  const product = await startProduct({ DATA_DIR: dataDir })
  const signIn = async (password: string) => {
    const browser = new Client(product.origin)
    const { status } = await browser.post('/api/auth/login', { email: person.email, password })
    return { browser, status }
  }
  const stop = async () => {
    product.kill('SIGTERM')
    expect(await product.exit).toBe(0)
  }
  return { origin: product.origin, signIn, stop, browser: () => new Client(product.origin) }
}

/** Whether a new reader can open the document of a link. */
async function opens(server: { browser: () => Client }, token: string, email: string): Promise<boolean> {
  try {
    const reader = await agree(await identify(server, token, { email }))
    return (await tryOpen(reader)).status === 200
  } catch {
    return false
  }
}

/** A backup of four links and two sessions; after it, three links and one session are ended and the password is changed. */
async function prepare() {
  const dataDir = await temporaryFolder()
  const backup = join(await temporaryFolder(), 'vault.backup')
  const server = await start(dataDir)
  expect((await server.browser().post('/api/auth/register', person)).status).toBe(201)
  const lostPhone = (await server.signIn(GOOD_PASSWORD)).browser
  const { browser: owner } = await server.signIn(GOOD_PASSWORD)
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>Blades.</p>')
  const gone = await makeIdea(owner, 'Loud fan', '<p>Blades.</p>')
  const [open, off, once, ofGone] = [
    await makeShare(owner, id),
    await makeShare(owner, id),
    await makeShare(owner, id, { shareType: 'one-time' }),
    await makeShare(owner, gone.id),
  ]
  expect((await command('backup', dataDir, [backup])).code).toBe(0)
  expect((await owner.delete(`/api/shares/${off.id}`)).status).toBe(204)
  expect((await owner.delete(`/api/ideas/${gone.id}`)).status).toBe(204)
  expect(await opens(server, tokenOf(once), 'first@example.org')).toBe(true)
  const password = { current: GOOD_PASSWORD, password: CHANGED }
  expect((await owner.put('/api/profile/password', password)).status).toBe(204)
  expect((await lostPhone.get('/api/auth/me')).status).toBe(401)
  await server.stop()
  return { dataDir, backup, lostPhone, owner, ideaId: id, tokens: [open, off, once, ofGone].map(tokenOf) }
}

const readable = async (server: Awaited<ReturnType<typeof start>>, tokens: string[]) =>
  Promise.all(tokens.map((token, n) => opens(server, token, `later${n}@example.org`)))

const movedTo = (origin: string, { cookieHeader }: Client) =>
  fetch(`${origin}/api/auth/me`, { headers: { cookie: cookieHeader } })

test('a restore keeps the ended links, ended sessions and newer password of the data that it replaces', async () => {
  const { dataDir, backup, lostPhone, owner, tokens } = prepared
  const restored = await command('restore', dataDir, [backup, '--replace'])
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toContain('3 are more limited than in the backup.')
  const server = await start(dataDir)
  expect(await readable(server, tokens)).toEqual([true, false, false, false])
  expect((await server.signIn(GOOD_PASSWORD)).status).toBe(401)
  expect((await server.signIn(CHANGED)).status).toBe(200)
  expect((await movedTo(server.origin, lostPhone)).status).toBe(401)
  expect((await movedTo(server.origin, owner)).status).toBe(200)
  await server.stop()
})

test('a restore on a new machine ends all sessions, and opens links as in the backup unless asked to end them', async () => {
  const { backup, lostPhone, ideaId, tokens } = prepared
  const elsewhere = join(await temporaryFolder(), 'data')
  const restored = await command('restore', elsewhere, [backup])
  expect(restored.stdout).toContain('are open again as they were then')
  const server = await start(elsewhere)
  expect((await movedTo(server.origin, lostPhone)).status).toBe(401)
  expect(await readable(server, tokens)).toEqual([true, true, true, true])
  await server.stop()

  const careful = join(await temporaryFolder(), 'data')
  const ended = await command('restore', careful, [backup, '--end-links'])
  expect(ended.stdout).toContain('4 open links were ended.')
  const other = await start(careful)
  expect(await readable(other, tokens)).toEqual([false, false, false, false])
  const { browser } = await other.signIn(GOOD_PASSWORD)
  const shares = (await browser.get(`/api/ideas/${ideaId}/shares`)).json(v.array(Share))
  for (const { id } of shares) expect((await changeShare(browser, id, { expiresAt: null })).status).toBe(200)
  expect(await readable(other, tokens)).toEqual([true, true, true, false])
  await other.stop()
})
