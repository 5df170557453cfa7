import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifyPackage } from '#contract/packages/verify-package.ts'
import { openCheckpoint } from '#contract/proofs/checkpoint.ts'
import { type NoteKey, parseKey } from '#contract/proofs/signed-note.ts'
import { DAY, HOUR, MINUTE } from '#contract/rules/durations.ts'
import { leaseAttester, saveAttester } from '../../api/timestamps/attesting/attester.model.ts'
import { findCosignatures } from '../../api/timestamps/attesting/cosignature.model.ts'
import { LogStampModel } from '../../api/timestamps/attesting/stamp.model.ts'
import { findCheckpoint } from '../../api/timestamps/transparency-log/checkpoint.model.ts'
import { type AttestingScene, startAttestingScene } from './attesting-scene.ts'
import { faults, lies } from './fake-witness.ts'

let scene: AttestingScene
beforeAll(async () => {
  scene = await startAttestingScene()
})
afterEach(async () => {
  for (const one of [scene.authority, ...scene.witnesses]) one.fault = null
  // Late enough that even an attester with the longest wait is asked again.
  await scene.attest(6 * HOUR)
})
afterAll(() => scene.close())

/** A stalling witness times out soon; all others get time, however busy the machine is. */
const answerMsFor = (fault: string) => (fault.startsWith('stalls') ? 300 : 5000)
const keyOf = (text: string): NoteKey => parseKey(text.trim()) ?? expect.fail('no key')
const get = async (path: string) => (await scene.server.browser().get(path)).text

test('a published idea is stamped within a minute, its log signed by witnesses, and both are in its package', async () => {
  const idea = await scene.publish()
  await scene.attest()
  const timestamp = await scene.timestampOf(idea.id)
  expect(timestamp).toMatchObject({ state: 'stamped', stamp: { authority: 'Example Time' }, block: null })
  const logKey = keyOf(await get('/api/log/key'))
  const keys = [logKey, ...scene.witnesses.map(({ key }) => keyOf(key))]
  for (const note of [
    await get('/api/log/checkpoint'),
    (await get(`/api/log/proof/${idea.digest}`)).split('\n\n').slice(1).join('\n\n'),
  ])
    expect(openCheckpoint(note, keys)?.signatures.map(({ key }) => key.name)).toEqual([
      logKey.name,
      'one.witness.example',
      'two.witness.example',
    ])
  const { bytes } = await scene.owner.get(`/api/ideas/${idea.id}/evidence?readers=no`)
  const unknown = await verifyPackage(bytes)
  expect(unknown.outcome).toBe('recorded')
  expect(unknown.findings).toContainEqual(
    expect.objectContaining({ kind: 'stated', title: 'Reportedly stamped by Example Time' }),
  )
  const known = await verifyPackage(bytes, { witnesses: keys.slice(1, 2), roots: [scene.authority.root.der] })
  expect(known).toMatchObject({
    outcome: 'stamped',
    unproved: ['certificate.html', 'certificate.pdf', 'released.txt', 'VERIFY.txt'],
  })
  expect(known.headline).toMatch(
    /^These exact words were there no later than .+: Example Time has stamped it\.$/,
  )
  const second = Math.floor(Date.parse(timestamp?.stamp?.at ?? '') / 1000)
  expect(new TextDecoder().decode(known.files.get('VERIFY.txt'))).toContain(` -attime ${second}\n`)
  const [finding = ''] = known.findings.flatMap(({ title, text }) =>
    /recorded by/i.test(title) ? [text] : [],
  )
  expect(finding).toMatch(/one\.witness\.example signed the same, .+; its key is one that you named/)
  expect(finding).toMatch(/two\.witness\.example signed the same, .+; its key is the one in the package/)
  const asked = [scene.authority.asked, ...scene.witnesses.map((one) => one.asked)]
  await scene.attest(2 * MINUTE)
  expect([scene.authority.asked, ...scene.witnesses.map((one) => one.asked)]).toEqual(asked)
})

describe('a time authority that', () => {
  test('sends wrong stamps or none is refused with the reason, and stamps once it is right again', async () => {
    const idea = await scene.publish()
    for (const fault of scene.authority.faults) {
      await scene.grow()
      scene.authority.fault = fault
      const before = await scene.job('authority')
      await scene.attest(MINUTE, answerMsFor(fault))
      const job = await scene.job('authority')
      expect([fault, job.failures, job.refusals - before.refusals]).toEqual([fault, 1, 1])
      expect([fault, scene.reasons]).toEqual([fault, expect.arrayContaining([job.lastFailure])])
      expect([fault, job.lastFailure]).toEqual([fault, expect.stringMatching(reasonOf[fault] ?? /never/)])
      const stamps = await LogStampModel.countDocuments()
      scene.authority.fault = null
      await scene.attest(MINUTE)
      expect(await LogStampModel.countDocuments()).toBe(stamps + 1)
    }
    expect((await scene.timestampOf(idea.id))?.state).toBe('stamped')
  })

  test('is away is asked less and less often, and then stamps only the newest end of the log', async () => {
    const ideas = [await scene.publish(), await scene.publish()]
    scene.authority.fault = 'is busy'
    const before = await LogStampModel.countDocuments()
    const waits: number[] = []
    await scene.attest(MINUTE)
    for (let tries = 0; tries < 10; tries++) {
      const wait = (await scene.job('authority')).nextAttemptAt.getTime() - scene.context.now().getTime()
      waits.push(Math.ceil(wait / MINUTE))
      await scene.attest(wait)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360])
    scene.authority.fault = null
    await scene.attest(6 * HOUR)
    expect(await LogStampModel.countDocuments()).toBe(before + 1)
    for (const { id } of ideas) expect((await scene.timestampOf(id))?.state).toBe('stamped')
  })
})

const reasonOf: Record<string, RegExp> = {
  'is busy': /^status 503$/,
  stalls: /^too late$/,
  'stalls in the middle': /^too late$/,
  'sends megabytes': /^too long$/,
  'sends one elsewhere': /^redirected 302$/,
  'sends a page': /ends too early|another kind/,
  'hangs up': /^unreachable$/,
  refuses: /was refused: it cannot read our request/,
  'answers another request': /answers another request/,
  'leaves the nonce out': /answers another request/,
  'stamps something else': /is about something else/,
  'has a clock that is wrong': /a time that is \d+ s from ours/,
  'signs wrongly': /has a wrong signature/,
  'is an outsider that signs itself': /no certificate that is trusted leads to it/,
  'has an expired certificate': /after the certificate of Old Time had expired/,
  'has a certificate for something else': /not for time stamps alone/,
}

describe('a witness that', () => {
  test.each([...Object.keys(faults), ...lies])(
    '%s is refused, asked again, and signs once it is right again',
    async (fault) => {
      const [witness = expect.fail('there is none')] = scene.witnesses
      await scene.grow()
      witness.fault = fault
      const before = await scene.job('witness one.witness.example')
      await scene.attest(MINUTE, answerMsFor(fault))
      const job = await scene.job('witness one.witness.example')
      expect([job.failures, job.refusals - before.refusals]).toEqual([1, 1])
      expect(scene.reasons).toContain(job.lastFailure)
      // The operator has to know about this.
      if (fault === 'has seen more than there is') expect(job.lastFailure).toMatch(/: entries are lost$/)
      const end = (await findCheckpoint())?._id ?? 0
      const signers = async () => (await findCosignatures(end)).map(({ key }) => key)
      expect(await signers()).not.toContain(witness.key)
      witness.fault = null
      await scene.attest(MINUTE)
      expect(await scene.job('witness one.witness.example')).toMatchObject({ failures: 0, lastFailure: null })
      expect(await signers()).toContain(witness.key)
    },
  )

  test('has seen another end of the log than was noted is shown the log from there', async () => {
    const [witness = expect.fail('there is none')] = scene.witnesses
    const job = await scene.job('witness one.witness.example')
    await saveAttester(job, { size: 1 }, false)
    await scene.grow()
    const { asked } = witness
    await scene.attest(MINUTE)
    expect(witness.asked).toBe(asked + 2)
    expect(await scene.job('witness one.witness.example')).toMatchObject({
      failures: 0,
      size: witness.seen.size,
    })
  })

  test('has signed a longer log of another name is shown the new log from its beginning', async () => {
    const job = await scene.job('witness one.witness.example')
    await saveAttester(job, { origin: 'vault.example.org/api/log/0', size: 10_000 }, false)
    await scene.grow()
    await scene.attest(MINUTE)
    const { failures, size } = await scene.job('witness one.witness.example')
    expect([failures, size]).toEqual([0, (await findCheckpoint())?._id])
  })
})

test('ends of the log are stamped also after the clock was a year ahead for a while', async () => {
  await scene.publish()
  await scene.attest(365 * DAY)
  const idea = await scene.publish()
  await scene.attest(MINUTE - 365 * DAY)
  expect((await scene.timestampOf(idea.id))?.state).toBe('stamped')
  expect((await scene.job('authority')).failures).toBe(0)
})

test('several processes ask the authority once, and a process that lost its lease writes nothing', async () => {
  await scene.grow()
  const { asked } = scene.authority
  await Promise.all([scene.attest(MINUTE), scene.attest(), scene.attest()])
  expect(scene.authority.asked).toBe(asked + 1)
  const end = { origin: (await scene.job('authority')).origin, size: 10_000 }
  const at = (minutes: number) => new Date(scene.context.now().getTime() + minutes * MINUTE)
  const lost = (await leaseAttester('authority', end, at(5))) ?? expect.fail('nothing is due')
  expect(await leaseAttester('authority', end, at(5))).toBeNull()
  expect(await leaseAttester('authority', end, at(6))).not.toBeNull()
  await saveAttester(lost, { size: 9_999 }, true)
  expect((await scene.job('authority')).size).toBeLessThan(1000)
})
