import { afterAll, beforeAll, expect, test } from 'vitest'
import { SavedIdea } from '#contract/ideas.ts'
import { GOOD_PASSWORD } from '../accounts/people.ts'
import { Client } from '../support/client.ts'
import { hasSmallDisk, SmallDisk } from '../support/small-disk.ts'
import { until } from '../support/until.ts'
import { buildPrograms, cleanUp, startProduct } from './programs.ts'

let disk: SmallDisk
beforeAll(buildPrograms)
afterAll(async () => {
  await cleanUp()
  await disk?.remove()
})

const person = { name: 'Ada Example', email: 'ada@example.org', password: GOOD_PASSWORD }
const { email, password } = person
const refused = [507, 'storage_full']

/** Saves longer and longer texts until there is no room for the next. */
async function fill(browser: Client, id: number): Promise<string> {
  for (let paragraphs = 100; ; paragraphs += 100) {
    const content = `<p>${'word '.repeat(paragraphs * 20)}</p>`
    const { status, code } = await browser.put(`/api/ideas/${id}`, { title: 'Growing', content })
    if (status === 200) continue
    expect([status, code]).toEqual(refused)
    return content
  }
}

test.skipIf(!hasSmallDisk)(
  'a server on a full disk reads, deletes, refuses writes with a reason, and writes once there is room',
  async () => {
    disk = await SmallDisk.make(24)
    const product = await startProduct({ DATA_DIR: disk.folder }, disk)
    const browser = new Client(product.origin)
    await browser.post('/api/auth/register', person)
    await browser.post('/api/auth/login', { email, password })
    // The ideas have more words than a deletion writes, so that deleting makes the data smaller: room is kept only for such writes.
    const make = async (title: string) =>
      (await browser.post('/api/ideas', { title, content: `<p>${`${title} `.repeat(50)}</p>` })).json(
        SavedIdea,
      ).id
    const [growing, other] = [await make('Growing'), await make('Other')]
    disk.occupy(24 * 1024 * 1024)
    const content = await fill(browser, growing)

    expect((await browser.get('/api/health')).status).toBe(200)
    expect((await browser.get('/api/auth/me')).status).toBe(200)
    expect((await browser.get('/api/ideas')).status).toBe(200)
    expect((await browser.get(`/api/ideas/${growing}`)).status).toBe(200)
    // Pages of an earlier version may have become free, but not enough for so many words.
    const longer = content.repeat(8)
    const answer = await browser.put(`/api/ideas/${growing}`, { title: 'Growing', content: longer })
    expect([answer.status, answer.code]).toEqual(refused)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await browser.delete(`/api/ideas/${other}`)).status).toBe(204)

    disk.vacate()
    await until(async () =>
      expect((await browser.put(`/api/ideas/${growing}`, { title: 'Growing', content })).status).toBe(200),
    )
    expect(product.stderr()).not.toMatch(/unexpected error|unhandled/)
    product.kill('SIGTERM')
    expect(await product.exit).toBe(0)
  },
)
