// Today's product on data folders of earlier versions: everything that those servers answered is still there.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OpenedDocument, Recipient, ShareLookup } from '#contract/access.ts'
import { type ActivityEvent, listActivity } from '#contract/activity.ts'
import { Idea, SavedIdea } from '#contract/ideas.ts'
import { checkDataFile } from '../../api/embedded-mongodb/integrity/check-data-file.ts'
import { startStore } from '../../api/embedded-mongodb/start-store.ts'
import { migrationList } from '../../api/server/migrations/migration-list.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { buildPrograms, cleanUp, run, startProduct, temporaryFolder } from '../process/programs.ts'
import { Client } from '../support/client.ts'
import { hasSmallDisk, SmallDisk } from '../support/small-disk.ts'
import { until } from '../support/until.ts'

const archives = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.tar.gz'))
const Recorded = v.object({
  email: v.string(),
  password: v.string(),
  ids: v.record(v.string(), v.number()),
  links: v.record(v.string(), v.string()),
  answers: v.record(v.string(), v.unknown()),
  files: v.record(v.string(), v.string()),
})

beforeAll(buildPrograms)
afterAll(cleanUp)

const unpackInto = (archive: string, folder: string) => [
  'tar',
  'xzf',
  join(import.meta.dirname, archive),
  '-C',
  folder,
]

async function unpack(archive: string): Promise<string> {
  const folder = await temporaryFolder()
  const [command = '', ...words] = unpackInto(archive, folder)
  execFileSync(command, words)
  return folder
}
const recordedOf = (archive: string) =>
  v.parse(
    Recorded,
    JSON.parse(readFileSync(join(import.meta.dirname, archive.replace('.tar.gz', '.json')), 'utf8')),
  )
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** Whether a link has expired depends on today. */
const timeless = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (name, value) => (name === 'state' ? undefined : value)))

const Made = v.array(v.object({ createdAt: v.string() }))

/** What was recorded before there were logs is in them: a moment after the start, once, by its true times. */
async function logOf(owner: Client): Promise<ActivityEvent[]> {
  const read = async () => (await owner.get('/api/activity?limit=100')).json(listActivity.answer).events
  await until(async () => expect(await read()).toHaveLength(14))
  const events = await read()
  const kinds = { published: 1, 'link-made': 5, identified: 2, agreed: 2, opened: 2, commented: 2 }
  const expected = Object.entries(kinds).flatMap(([kind, count]) => Array<string>(count).fill(kind))
  expect(events.map(({ kind }) => kind).sort()).toEqual(expected.sort())
  return events
}

async function start(dataDir: string) {
  const product = await startProduct({ DATA_DIR: dataDir })
  const stop = async () => {
    product.kill('SIGTERM')
    expect(await product.exit).toBe(0)
  }
  return { product, stop }
}

test.each(archives)(
  'data of an earlier version (%s) is complete after the upgrade, works, and gets checksums',
  async (archive) => {
    const [dataDir, recorded] = [await unpack(archive), recordedOf(archive)]
    const path = join(dataDir, 'db', 'data.mdb')
    const { product, stop } = await start(dataDir)
    for (const { id, name } of migrationList)
      expect(product.stderr()).toMatch(new RegExp(`"migration":${id},"name":"${name}",.*"migration ended"`))

    const owner = new Client(product.origin)
    const { email, password, ids, links } = recorded
    expect((await owner.post('/api/auth/login', { email, password })).status).toBe(200)
    for (const [address, answer] of Object.entries(recorded.answers))
      expect(timeless((await owner.get(address)).json(v.unknown())), address).toMatchObject(
        Object(timeless(answer)),
      )
    for (const [address, digest] of Object.entries(recorded.files))
      expect([address, sha256((await owner.get(address)).bytes)]).toEqual([address, digest])
    const published = (await owner.get(`/api/ideas/${ids.published}`)).json(Idea)
    expect(recorded.files[`/api/ideas/${ids.published}/manifest`]).toBe(published.digest)

    const events = await logOf(owner)
    const { createdAt } = v.parse(Made, recorded.answers[`/api/ideas/${ids.published}/shares`]).at(-1) ?? {}
    expect(events.filter(({ kind }) => kind === 'link-made').map(({ at }) => at)).toContain(createdAt)
    expect(events.find(({ kind }) => kind === 'opened')?.who).toMatchObject({ name: 'Hal Reader' })
    expect(events.some(({ unread }) => unread)).toBe(false)

    const token = links[`full-access ${ids.published}`]
    const reader = new Client(product.origin)
    const details = { accessToken: token, name: 'Joan Reader', email: 'joan@example.org', phone: '' }
    const { id } = (await reader.post('/api/recipients', details)).json(Recipient)
    const { agreement } = (await reader.get(`/api/share/${token}`)).json(ShareLookup)
    await reader.put(`/api/recipients/${id}/nda`, { agreed: true, agreementSha256: agreement?.sha256 })
    const { idea } = (await reader.post(`/api/share/${token}/open`)).json(OpenedDocument)
    expect(idea).toMatchObject({ content: published.content, documentId: published.documentId })
    expect((await reader.get(`/api/share/${links[`one-time ${ids.published}`]}`)).code).toBe('share_used')
    const saved = await owner.put(`/api/ideas/${ids.draft}`, {
      title: 'Still a draft',
      content: '<p>New words.</p>',
    })
    expect(saved.json(SavedIdea)).toMatchObject({ content: '<p>New words.</p>' })

    await stop()
    expect(checkDataFile(path, { indexes: true })).toMatchObject({
      withoutChecksum: 0,
      damaged: [],
      indexes: [],
    })
    const again = await start(dataDir)
    expect(again.product.stderr()).toBe('')
    await again.stop()
  },
)

const all = migrationList.map(({ id }) => id)
const some = [all[0], all[Math.floor(all.length / 2)], all.at(-1)]

test.each(process.env.LONG === '1' ? all : some)(
  'a start that is killed while migration %s runs is continued by the next start',
  async (id) => {
    const [archive = ''] = archives
    const [dataDir, { email, password, ids }] = [await unpack(archive), recordedOf(archive)]
    const killed = run('main', { DATA_DIR: dataDir, PORT: String(await freePort()) })
    await until(() => expect(killed.stderr()).toContain(`"migration":${id},`))
    killed.kill('SIGKILL')
    await killed.exit
    const { product, stop } = await start(dataDir)
    const owner = new Client(product.origin)
    expect((await owner.post('/api/auth/login', { email, password })).status).toBe(200)
    expect((await owner.get(`/api/ideas/${ids.draft}/versions`)).status).toBe(200)
    await logOf(owner)
    await stop()
    const store = await startStore({ folder: join(dataDir, 'db') })
    const client = await mongo.MongoClient.connect(store.uri('ideavault'))
    const names = (await client.db().collection('ideas').indexes()).map(({ name }) => name)
    expect(names).not.toContain('ownerId_1_deletedAt_1_lastModified_-1')
    expect(names).toContain('ownerId_1_deletedAt_1_lastModified_-1__id_-1')
    const old = await client
      .db()
      .collection('ideas')
      .countDocuments({ ops: { $exists: false } })
    expect(old).toBe(0)
    await client.close()
    await store.close()
  },
)

test.skipIf(!hasSmallDisk)(
  'an upgrade on a full disk stops with a message, and is continued once there is room',
  async () => {
    const [archive = ''] = archives
    const { email, password, ids } = recordedOf(archive)
    const disk = await SmallDisk.make(40)
    const [command = '', ...before] = disk.prefix
    execFileSync(command, [...before, ...unpackInto(archive, disk.folder)])
    // The start finds the file and writes what little it needs; what the migrations make of the data finds no room.
    disk.occupy(37 * 1024 * 1024)
    const full = run('main', { DATA_DIR: disk.folder, PORT: String(await freePort()) }, [], disk)
    expect(await full.exit).toBe(1)
    expect(full.stderr()).toMatch(/^The disk of .* is full.*nothing is lost/m)
    expect(full.stderr()).not.toContain('MongoServerError')

    disk.vacate()
    const product = await startProduct({ DATA_DIR: disk.folder }, disk)
    const owner = new Client(product.origin)
    expect((await owner.post('/api/auth/login', { email, password })).status).toBe(200)
    expect((await owner.get(`/api/ideas/${ids.draft}/versions`)).status).toBe(200)
    product.kill('SIGTERM')
    expect(await product.exit).toBe(0)
    await disk.remove()
  },
)
