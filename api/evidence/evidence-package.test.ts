import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetPath, uploadImage } from '#contract/assets.ts'
import { Idea } from '#contract/ideas.ts'
import { verifyPackage } from '#contract/packages/verify-package.ts'
import { makeIdea, makeShare, readAlong, startWithIdea } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { sendPicture } from '../../tests/support/send-files.ts'
import { hasSha256sum, sha256sum } from '../../tests/support/sha256sum.ts'
import { EventModel } from '../activity/log/event.model.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
const folders: string[] = []
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true })
  await world.server.close()
})

const get = (client: Client, ideaId: number, query = '') =>
  client.get(`/api/ideas/${ideaId}/evidence${query}`)
const sealed = ['manifest.json', 'manifest.json.tlog-proof', 'log-keys.txt']

function unpack(bytes: Buffer): { folder: string; names: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'ideavault-evidence-'))
  folders.push(folder)
  const files = unzipSync(new Uint8Array(bytes))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return { folder, names: Object.keys(files) }
}
/** Runs the indented commands of VERIFY.txt as a stranger would. */
const run = (folder: string, command: RegExp, replaced = (line: string) => line) => {
  const lines = readFileSync(join(folder, 'VERIFY.txt'), 'utf8').split('\n')
  const found = lines.find((line) => line.startsWith('  ') && command.test(line)) ?? 'exit 9'
  return execFileSync('sh', ['-c', replaced(found)], { cwd: folder })
    .toString()
    .trim()
}

async function scene() {
  const { server, owner } = world
  const { id } = await makeIdea(owner, 'Rain collector', '<p>canary-of-the-content</p>')
  const published = (await owner.put(`/api/ideas/${id}/publish`)).json(Idea)
  const { accessLink } = await makeShare(owner, id)
  const reader = await readAlong(server, accessLink, 'Siân O\'Neill "$(x)`')
  await reader.browser.post('/api/comments', { content: 'canary-of-a-comment' })
  return { id, published, reader, accessLink }
}

test("the owner's package proves the idea, and can be checked with common tools", async () => {
  const { owner } = world
  const { id, published } = await scene()
  const answer = await get(owner, id)
  expect(answer.headers.get('content-disposition')).toContain(`idea-${id}.evidence.zip`)
  const { folder, names } = unpack(answer.bytes)
  const event = await EventModel.findOne({ ideaId: id, kind: 'agreed' }).lean().orFail()
  const certificate = `acceptances/${event._id}`
  expect(names).toEqual([
    'content.html',
    ...sealed,
    'certificate.html',
    'certificate.pdf',
    'released.txt',
    ...['events.jsonl', 'facts.jsonl', 'persons.jsonl', 'head.note', 'head.txt', 'head.sig', 'key.pem'].map(
      (name) => `log/${name}`,
    ),
    ...['acceptance.txt', 'person.json', 'event.json', `NDA-Agreement-Idea-${id}.txt`].map(
      (name) => `${certificate}/${name}`,
    ),
    `${certificate}/NDA-Agreement-Idea-${id}.pdf`,
    'VERIFY.txt',
    'SHA256SUMS',
  ])
  expect(sha256sum(readFileSync(join(folder, 'manifest.json')))).toBe(published.digest)
  expect(readFileSync(join(folder, certificate, 'event.json'), 'utf8')).toBe(
    readFileSync(join(folder, 'log/events.jsonl'), 'utf8').split('\n')[event.sequence - 1],
  )
  const all = names.map((name) => readFileSync(join(folder, name), 'latin1')).join('')
  // The only network address is the server's own one, in the name of its log.
  const { host } = new URL(world.server.context.config.publicOrigin)
  for (const secret of ['canary-of-a-comment', '127.0.0.1'])
    expect(all.replaceAll(host, '')).not.toContain(secret)
  expect(await verifyPackage(answer.bytes)).toMatchObject({
    outcome: 'recorded',
    unproved: [
      'certificate.html',
      'certificate.pdf',
      'released.txt',
      expect.any(String),
      expect.any(String),
      'VERIFY.txt',
    ],
  })
  if (!hasSha256sum) return
  expect(run(folder, /-c SHA256SUMS/).split('\n')).toHaveLength(names.length - 1)
  const sums = run(folder, /^ {2}\(cd/, (line) => line.replace('acceptances/FOLDER', certificate))
  expect(
    sums
      .split('\n')
      .map((line) => line.slice(0, 64))
      .slice(1),
  ).toEqual([event.personCommitment, event.hash])
  const last = run(folder, /previous=null/)
  expect(last).toMatch(/^"[0-9a-f]{64}"$/)
  expect(run(folder, /tail -n 1/)).toBe(`hash ${last.slice(1, -1)}`)
  expect(run(folder, /openssl/)).toContain('Signature Verified Successfully')
  expect(run(folder, /persons\.jsonl/)).toContain(event.personCommitment)

  // A changed line is noticed.
  const events = join(folder, 'log/events.jsonl')
  writeFileSync(events, readFileSync(events, 'utf8').replace('"agreed"', '"closed"'))
  expect(run(folder, /previous=null/)).toContain('BROKEN')
  expect(() => run(folder, /-c SHA256SUMS/)).toThrow()
})

test('a package without readers names nobody, has the pictures and says what is missing', async () => {
  const { server, owner } = world
  const picture = (await sendPicture(owner, await makePng())).json(uploadImage.answer)
  const { id } = await makeIdea(owner, 'Fan & "blade"', `<p>x</p><img src="${assetPath(picture.id)}">`)
  await owner.put(`/api/ideas/${id}/publish`)
  await readAlong(server, (await makeShare(owner, id)).accessLink, 'Somebody Else')
  const answer = await get(owner, id, '?readers=no')
  const { folder, names } = unpack(answer.bytes)
  expect(names).toEqual([
    ...[
      'content.html',
      expect.stringMatching(`^assets/${picture.id}\\.`),
      ...sealed,
      'certificate.html',
      'certificate.pdf',
    ],
    ...['released.txt', 'VERIFY.txt', 'SHA256SUMS'],
  ])
  const page = readFileSync(join(folder, 'certificate.html'), 'utf8')
  expect(page).toContain('Fan &amp; &quot;blade&quot;')
  for (const part of ['Still missing', '/verify#', '<svg']) expect(page).toContain(part)
  const how = readFileSync(join(folder, 'VERIFY.txt'), 'utf8')
  expect(how).toContain('Still missing:')
  expect(how).not.toMatch(/log\/|acceptances|event\.json/)
  expect((await verifyPackage(answer.bytes)).outcome).toBe('recorded')
  expect((await get(owner, id, '?readers=no')).bytes.equals(answer.bytes)).toBe(true)
})

test("an open reader's package has the manifest and their own acceptance only", async () => {
  const { id, reader, accessLink } = await scene()
  await readAlong(world.server, accessLink, 'Somebody Else')
  const { folder, names } = unpack((await get(reader.browser, id)).bytes)
  expect(names).toEqual([
    ...sealed,
    ...['acceptance.txt', 'person.json', 'event.json', `NDA-Agreement-Idea-${id}.txt`].map(
      (name) => `acceptance/${name}`,
    ),
    `acceptance/NDA-Agreement-Idea-${id}.pdf`,
    'VERIFY.txt',
    'SHA256SUMS',
  ])
  const all = names.map((name) => readFileSync(join(folder, name), 'latin1')).join('')
  for (const secret of ['canary', 'Somebody Else', 'log/events.jsonl']) expect(all).not.toContain(secret)
  expect((await verifyPackage((await get(reader.browser, id)).bytes)).headline).toMatch(
    /^An idea with this fingerprint was reportedly recorded by /,
  )
  if (hasSha256sum) expect(run(folder, /-c SHA256SUMS/)).not.toContain('FAILED')
  await reader.browser.post(`/api/share/${accessLink}/close`)
  expect((await get(reader.browser, id)).code).toBe('identify')
})

test('a package of unchanged evidence has the same bytes, and includes every acceptance of a draft', async () => {
  const { server, owner } = world
  const { id } = await makeIdea(owner, 'Draft', '<p>x</p>')
  expect(unpack((await get(owner, id)).bytes).names).toEqual(['released.txt', 'VERIFY.txt', 'SHA256SUMS'])
  const { accessLink } = await makeShare(owner, id)
  for (let n = 0; n < 3; n++) await readAlong(server, accessLink, `Reader ${n}`)
  const [first, second] = [await get(owner, id), await get(owner, id)]
  expect(second.bytes.equals(first.bytes)).toBe(true)
  const { names } = unpack(first.bytes)
  expect(names.filter((name) => name.endsWith('/acceptance.txt'))).toHaveLength(3)
})
