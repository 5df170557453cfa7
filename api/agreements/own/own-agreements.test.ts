import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AgreementVersion, listAgreements, OwnAgreement } from '#contract/agreements/own-agreements.ts'
import { agreementLimits, versionText } from '#contract/rules/own-agreement.ts'
import {
  makeAgreement,
  makeIdea,
  makeShare,
  signUp,
  startUnlimitedServer,
} from '../../../tests/access/people.ts'
import type { Client } from '../../../tests/support/client.ts'
import type { TestServer } from '../../../tests/support/server.ts'
import { sha256sum } from '../../../tests/support/sha256sum.ts'
import { AgreementVersionModel, OwnAgreementModel } from './own-agreement.model.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await signUp(server)
})

const list = async (by = owner) => (await by.get('/api/agreements')).json(listAgreements.answer)
const change = (id: number, number: number, clauses: string[], title = 'Words of my own') =>
  owner.put(`/api/agreements/${id}`, { title, clauses, number })
const version = async (id: number, number: number) =>
  (await owner.get(`/api/agreements/${id}/versions/${number}`)).json(AgreementVersion)
const useIt = async ({ id, number }: OwnAgreement) => {
  const { id: ideaId } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  return makeShare(owner, ideaId, { agreement: { id, number } })
}

describe("an owner's own agreement", () => {
  test('keeps every version as it was written, with the hash of its text', async () => {
    const made = await makeAgreement(owner, ['Keep it.', 'Tell nobody.'])
    expect(made).toMatchObject({ number: 1, isUsed: false, archivedAt: null })
    const next = (await change(made.id, 1, ['Keep it secret.'])).json(OwnAgreement)
    expect(next).toMatchObject({ id: made.id, number: 2 })
    const [first, second] = [await version(made.id, 1), await version(made.id, 2)]
    expect([first.clauses, second.clauses]).toEqual([['Keep it.', 'Tell nobody.'], ['Keep it secret.']])
    for (const one of [first, second]) expect(sha256sum(versionText(one))).toBe(one.sha256)
    expect([made.sha256, next.sha256]).toEqual([first.sha256, second.sha256])
    expect(await list()).toEqual([next])
  })

  test('is made once for repeated requests with one key, and separately for other words', async () => {
    const send = async (title: string) =>
      (
        await owner.post(
          '/api/agreements',
          { title, clauses: ['Keep it.'] },
          { 'Idempotency-Key': 'key-of-one' },
        )
      ).json(OwnAgreement)
    const made = await Promise.all([send('One'), send('One'), send('One')])
    expect(new Set([...made, await send('One')].map(({ id }) => id)).size).toBe(1)
    const other = await send('Other')
    expect((await list()).map(({ id }) => id).sort()).toEqual([made[0]?.id, other.id].sort())
  })

  test('is stored as plain text in any script, within limits for each part', async () => {
    const { id } = await makeAgreement(owner, [
      ' <script>x</script>\r\nsame\u2028clause \u202eetihw ',
      '秘密を守る',
    ])
    expect((await version(id, 1)).clauses).toEqual(['<script>x</script> same clause etihw', '秘密を守る'])
    const { clauses: most, clauseLength, titleLength, textLength } = agreementLimits
    const send = async (clauses: string[], title = 'T') =>
      (await owner.post('/api/agreements', { title, clauses })).status
    expect(await send(Array(most).fill('x'))).toBe(201)
    expect(await send(Array(most + 1).fill('x'))).toBe(422)
    expect(await send(['x'.repeat(clauseLength)], 'x'.repeat(titleLength))).toBe(201)
    expect(await send(['x'.repeat(clauseLength + 1)])).toBe(422)
    expect(await send(['x'], 'x'.repeat(titleLength + 1))).toBe(422)
    expect(await send(Array(textLength / clauseLength).fill('x'.repeat(clauseLength)))).toBe(201)
    expect(await send([...Array(textLength / clauseLength).fill('x'.repeat(clauseLength)), 'x'])).toBe(422)
    expect([await send([]), await send(['  ']), await send(['x'], ' ')]).toEqual([422, 422, 422])
  })

  test('changed several times at once gets one new version, and other changes are refused as stale', async () => {
    const { id } = await makeAgreement(owner, ['One.'])
    const answers = await Promise.all(['A.', 'B.', 'C.', 'A.'].map((clause) => change(id, 1, [clause])))
    const won = answers.filter(({ status }) => status === 200).map((answer) => answer.json(OwnAgreement))
    expect(new Set(won.map(({ sha256, number }) => `${sha256} ${number}`)).size).toBe(1)
    expect(won[0]).toMatchObject({ id, number: 2 })
    for (const { status, code } of answers.filter((answer) => answer.status !== 200))
      expect([status, code]).toEqual([409, 'agreement_stale'])
    expect(await AgreementVersionModel.countDocuments({ _id: { $in: [`own-${id}.2`, `own-${id}.3`] } })).toBe(
      1,
    )
    // A repeat, as after a lost answer.
    expect((await change(id, 1, (await version(id, 2)).clauses)).json(OwnAgreement)).toEqual(won[0])
  })

  test('continues correctly after a change was interrupted between its two writes', async () => {
    const { id, number, title, sha256, changedAt } = await makeAgreement(owner, ['One.'])
    await change(id, 1, ['Two.'])
    await OwnAgreementModel.updateOne({ _id: id }, { $set: { number, title, sha256, changedAt } })
    expect((await change(id, 1, ['Other.'])).code).toBe('agreement_stale')
    expect((await list())[0]).toMatchObject({ number: 2, sha256: (await version(id, 2)).sha256 })
    expect((await version(id, 2)).clauses).toEqual(['Two.'])
    expect((await change(id, 2, ['Other.'])).json(OwnAgreement).number).toBe(3)
  })

  test('can be changed from its newest version only, up to a number of versions', async () => {
    const { id } = await makeAgreement(owner, ['One.'])
    expect((await change(id, 2, ['Of a version to come.'])).code).toBe('agreement_stale')
    expect(await AgreementVersionModel.countDocuments({ _id: `own-${id}.3` })).toBe(0)
    const { versions } = agreementLimits
    await OwnAgreementModel.updateOne({ _id: id }, { $set: { number: versions - 1 } })
    expect((await change(id, versions - 1, ['The last.'])).json(OwnAgreement).number).toBe(versions)
    expect((await change(id, versions, ['One more.'])).status).toBe(422)
    expect((await list())[0]).toMatchObject({ number: versions })
  })

  test('can be made up to a number for each account, also at once', async () => {
    const words = { title: 'T', clauses: ['x'] }
    const sent = Array.from({ length: agreementLimits.agreements + 5 }, () =>
      owner.post('/api/agreements', words),
    )
    const statuses = (await Promise.all(sent)).map(({ status, code }) => code ?? status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(agreementLimits.agreements)
    expect(statuses.filter((status) => status === 'too_many_agreements')).toHaveLength(5)
    const [{ id = 0 } = {}] = await list()
    expect((await owner.delete(`/api/agreements/${id}`)).status).toBe(204)
    expect((await owner.post('/api/agreements', words)).status).toBe(201)
  })

  test('used by a link cannot be deleted but archived, and the link keeps it', async () => {
    const unused = await makeAgreement(owner, ['Unused.'])
    expect((await owner.delete(`/api/agreements/${unused.id}`)).status).toBe(204)
    expect((await owner.delete(`/api/agreements/${unused.id}`)).code).toBe('not_found')
    expect(await AgreementVersionModel.countDocuments({ _id: `own-${unused.id}.1` })).toBe(0)
    const used = await makeAgreement(owner, ['Used.'])
    const share = await useIt(used)
    expect(share.agreement).toEqual({ id: used.id, number: 1, title: used.title })
    expect((await owner.delete(`/api/agreements/${used.id}`)).code).toBe('agreement_in_use')
    const archive = (archived: boolean) => owner.send('PATCH', `/api/agreements/${used.id}`, { archived })
    expect((await archive(true)).json(OwnAgreement).archivedAt).not.toBeNull()
    const again = await owner.post('/api/shares', {
      ...{ ideaId: share.ideaId, shareType: 'full-access' },
      agreement: { id: used.id, number: 1 },
    })
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('archived')])
    expect((await archive(false)).json(OwnAgreement)).toMatchObject({ archivedAt: null, isUsed: true })
    expect((await owner.delete(`/api/agreements/${used.id}`)).code).toBe('agreement_in_use')
  })

  test('is either deleted or used for a link when both are requested at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, number } = await makeAgreement(owner, ['One.'])
      const { id: ideaId } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
      const body = { ideaId, shareType: 'full-access', agreement: { id, number } }
      const [made, gone] = await Promise.all([
        owner.post('/api/shares', body),
        owner.delete(`/api/agreements/${id}`),
      ])
      expect([[201, 409].join(), [422, 204].join()]).toContain([made.status, gone.status].join())
      expect(await AgreementVersionModel.countDocuments({ _id: `own-${id}.1` })).toBe(
        made.status === 201 ? 1 : 0,
      )
    }
  })
})
