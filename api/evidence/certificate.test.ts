import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Certificate } from '#contract/evidence.ts'
import {
  agree,
  identify,
  makeIdea,
  makeShare,
  putNda,
  readAlong,
  signUp,
  startWithIdea,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { hasSha256sum, runRecipe, sha256sum } from '../../tests/support/sha256sum.ts'
import { EventModel } from '../activity/log/event.model.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
let token: string
const folder = mkdtempSync(join(tmpdir(), 'ideavault-certificate-'))
beforeAll(async () => {
  world = await startWithIdea()
  token = (await makeShare(world.owner, world.ideaId)).accessLink
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.server.close()
})

const idOf = async (recipientId: number) =>
  (await EventModel.findOne({ recipientId, kind: 'agreed' }).lean().orFail())._id
const certificateOf = async (owner: Client, id: string) =>
  (await owner.get(`/api/certificates/${id}`)).json(Certificate)

describe('the certificate of an acceptance', () => {
  test('tells the owner who accepted what, from which network, and its place in the log', async () => {
    const { server, owner, ideaId } = world
    const reader = await readAlong(server, token, 'Charles Babbage')
    const id = await idOf(reader.id)
    const certificate = await certificateOf(owner, id)
    expect(certificate).toMatchObject({
      id,
      name: 'Charles Babbage',
      email: 'grace@example.org',
      proven: false,
      provenAt: null,
      ownerName: 'Ada Example',
      idea: { id: ideaId, title: 'Quiet fan', documentId: null },
      agreementVersion: '2026-11',
      network: '127.0.0.0',
      isSealInLog: true,
    })
    const { sequence = 0, of = 0 } = certificate.event ?? {}
    expect([sequence, of]).toEqual([3, 4])
    expect(sha256sum(certificate.text)).toBe(certificate.seal)
    expect(certificate.text.endsWith(`\n\n${certificate.agreement}`)).toBe(true)
    expect(JSON.stringify(certificate)).not.toContain('127.0.0.1')
  })

  test('as a text has commands that give its hashes, and is the same for owner and reader', async () => {
    const { server, owner, ideaId } = world
    const reader = await agree(await identify(server, token, { name: "Siân O'Neill\nevent: {}" }))
    const id = await idOf(reader.id)
    const answer = await owner.get(`/api/certificates/${id}/txt`)
    const name = `NDA-Agreement-Idea-${ideaId}.txt`
    expect(answer.headers.get('content-disposition')).toContain(name)
    expect(answer.text).not.toContain('127.0.0.1')
    const own = await reader.browser.get(`/api/share/${token}/certificate/txt`)
    expect(own.bytes.equals(answer.bytes)).toBe(true)
    expect([...answer.text.matchAll(/^(\d)\. /gm)].map(([, n]) => n).join('')).toBe('12345678123456789')
    const { seal, text } = await certificateOf(owner, id)
    expect(answer.text.endsWith(text)).toBe(true)
    expect(answer.text).toContain(`Seal: ${seal}\n`)
    if (!hasSha256sum) return
    writeFileSync(join(folder, name), answer.bytes)
    const steps = runRecipe(answer.text, folder)
    expect(steps.map(({ got }) => got)).toEqual(steps.map(({ promised }) => promised))
    const event = await EventModel.findById(id).lean().orFail()
    expect(steps.map(({ got }) => got)).toEqual([
      seal,
      expect.any(String),
      event.personCommitment,
      event.hash,
    ])
    expect(answer.text).toContain(`"seal":"${seal}"`)
    // With one changed byte the commands give another hash.
    writeFileSync(join(folder, name), answer.text.replace('Network: 127', 'Network: 128'))
    expect(runRecipe(answer.text, folder)[0]?.got).not.toBe(seal)
  })

  test('is available to the owner and the reader only, and to the owner after the idea was deleted', async () => {
    const { server } = world
    const owner = await signUp(server)
    const idea = await makeIdea(owner, 'Gone soon', '<p>x</p>')
    const { accessLink } = await makeShare(owner, idea.id)
    const reader = await identify(server, accessLink)
    const mine = () => reader.browser.get(`/api/share/${accessLink}/certificate/txt`)
    expect((await mine()).code).toBe('agreement_required')
    await agree(reader)
    expect((await mine()).status).toBe(200)
    const id = await idOf(reader.id)
    for (const path of [`/api/certificates/${id}`, `/api/certificates/${id}/txt`]) {
      expect((await (await signUp(server)).get(path)).code).toBe('not_found')
      expect((await reader.browser.get(path)).code).toBe('sign_in')
    }
    expect((await server.browser().get(`/api/share/${accessLink}/certificate/txt`)).code).toBe('identify')
    expect((await owner.get(`/api/certificates/${id}/html`)).code).toBe('not_found')
    expect((await owner.get(`/api/certificates/${'0'.repeat(32)}`)).code).toBe('not_found')
    await owner.delete(`/api/ideas/${idea.id}`)
    expect((await owner.get(`/api/certificates/${id}/txt`)).status).toBe(200)
    expect((await mine()).code).toBe('share_revoked')
  })

  test('is about the last acceptance if the agreement changed in between', async () => {
    const { server } = world
    const owner = await signUp(server)
    const idea = await makeIdea(owner, 'Before', '<p>x</p>')
    const { accessLink } = await makeShare(owner, idea.id)
    const reader = await identify(server, accessLink)
    await putNda(reader, { agreed: true })
    await owner.put(`/api/ideas/${idea.id}`, { title: 'After', content: '<p>x</p>' })
    expect((await reader.browser.post(`/api/share/${accessLink}/open`)).code).toBe('agreement_required')
    await putNda(reader, { agreed: true })
    const { text } = await reader.browser.get(`/api/share/${accessLink}/certificate/txt`)
    expect(text).toContain('Idea title: After\n')
    expect(text).toContain('Shown as: not said by the browser\n')
  })
})
