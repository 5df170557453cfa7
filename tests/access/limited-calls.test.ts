import { afterAll, beforeAll, expect, test } from 'vitest'
import * as timestamps from '#contract/timestamps.ts'
import { signUp, startUnlimitedServer } from './people.ts'
import { requests } from './requests.ts'
import { makeTarget, type Setup } from './targets.ts'

const all = (names: string[], limits: string[]) => Object.fromEntries(names.map((name) => [name, limits]))

/** What an address or an account may not do without end: each call, and the limits that it counts towards. */
const codeTries = ['code-try-address', 'code-try']
const expected: Record<string, string[]> = {
  lookUpShare: ['share-lookup'],
  enterPasscode: ['passcode', 'passcode-link'],
  createRecipient: ['recipients-address', 'recipients'],
  sendCode: codeTries,
  verifyCode: codeTries,
  openDocument: ['open'],
  downloadDocument: ['downloads'],
  askForAccess: ['ask'],
  createComment: ['comments'],
  ...all(['readComments', 'resolveComment'], ['comment-marks']),
  createShare: ['shares'],
  changeShare: ['share-changes'],
  createPdfIdea: ['uploads'],
  ...all(['createAgreement', 'changeAgreement', 'archiveAgreement', 'deleteAgreement'], ['agreements']),
  ...all(['getCertificateFile', 'getMailedCertificateFile', 'getOwnCertificateFile'], ['certificates']),
  ...all(['getEvidence', 'getOwnEvidence'], ['certificates']),
  keepDevice: ['devices'],
  takeOut: ['take-out'],
}

let setup: Setup
let spent: string[] = []
beforeAll(async () => {
  const server = await startUnlimitedServer()
  const spend = async ({ name }: { name: string }) => {
    spent.push(name)
    return null
  }
  Object.assign(server.context, { limiter: { ...server.context.limiter, spend } })
  setup = { server, owner: await signUp(server) }
})
afterAll(() => setup.server.close())

test('calls count towards their limits, also those of a stranger who gets nothing', async () => {
  const target = await makeTarget(setup, 'text', { passcode: 'owls at night' })
  const stranger = await signUp(setup.server, 'Mallory')
  const counted: Record<string, string[]> = {}
  for (const [name, send] of Object.entries(requests)) {
    spent = []
    await send(stranger, target)
    if (spent.length > 0) counted[name] = spent
  }
  expect(counted).toEqual(expected)
})

test('so does all of the public log', async () => {
  const calls = Object.values(timestamps).filter((one) => typeof one === 'object' && 'path' in one)
  expect(calls.length).toBeGreaterThan(7)
  for (const { path } of calls) {
    spent = []
    const filled = path.replace(':digest', 'f'.repeat(64)).replace(/:\w+/g, '0')
    await setup.server.browser().get(`${filled}?from=0&to=1`)
    expect(spent, path).toEqual(['transparency-log'])
  }
})
