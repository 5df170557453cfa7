import { limits } from '#contract/limits.ts'
import type { Client } from '../support/client.ts'
import { agree, identify, makeIdea, makeShare, readAlong, signUp } from './people.ts'
import { door, owners, person } from './sendings.ts'
import { type Kind, makeTarget, type Stage, type Target } from './targets.ts'

const MINUTE = 60_000

/** What a call answers: a code of the contract, or a status of success. */
export type Outcome = string | number
const all = (names: readonly string[], outcome: Outcome) =>
  Object.fromEntries(names.map((name) => [name, outcome]))

/** A visitor without an account: everything of owners is closed, this link asks them to identify. */
const outside: Record<string, Outcome> = {
  ...all(owners, 'sign_in'),
  ...all(door, 'identify'),
  lookUpShare: 200,
  sendCode: 'identify',
  verifyCode: 'identify',
  askForAccess: 204,
  acceptAgreement: 'not_found',
  listComments: 'identify',
  createComment: 'identify',
  declineAgreement: 'identify',
  closeDocument: 204,
  createRecipient: 201,
}
const dead = (code: string): Record<string, Outcome> => ({
  ...outside,
  ...all([...door, 'lookUpShare', 'sendCode', 'verifyCode', 'declineAgreement', 'createRecipient'], code),
})

export type Side = {
  name: string
  arrive: (stage: Stage, kind: Kind) => Promise<{ target: Target; browser: Client }>
  outcomes: Record<string, Outcome>
  /** Who may know the title: those who identified, and proved their address where asked. */
  knowsTitle?: boolean
}

export const sides: Side[] = [
  {
    name: 'nobody in particular',
    arrive: async (stage, kind) => ({
      target: await makeTarget(stage, kind),
      browser: stage.server.browser(),
    }),
    outcomes: outside,
  },
  {
    name: 'another owner',
    arrive: async (stage, kind) => ({
      target: await makeTarget(stage, kind),
      browser: await signUp(stage.server, 'Mallory'),
    }),
    outcomes: {
      ...outside,
      ...all(owners, 'not_found'),
      listReceivedShares: 200,
      listIdeas: 200,
      createIdea: 201,
      createPdfIdea: 'bad_upload',
      listComments: 200,
      createComment: 'not_found',
    },
  },
  {
    name: 'a reader of another idea',
    arrive: async (stage, kind) => {
      const other = await makeIdea(stage.owner, 'Harmless', '<p>harmless</p>')
      const { browser } = await readAlong(
        stage.server,
        (await makeShare(stage.owner, other.id)).accessLink,
        'Mallory',
      )
      return { target: await makeTarget(stage, kind), browser }
    },
    outcomes: { ...outside, listComments: 200 },
  },
  {
    name: 'a reader of another link to the same idea',
    arrive: async (stage, kind) => {
      const target = await makeTarget(stage, kind)
      const other = await makeShare(stage.owner, target.ideaId)
      return { target, browser: (await readAlong(stage.server, other.accessLink, 'Mallory')).browser }
    },
    outcomes: { ...outside, listComments: 200, createComment: 201 },
  },
  {
    name: 'somebody who has not proved their address',
    arrive: async (stage, kind) => {
      const target = await makeTarget(stage, kind, { shareType: 'email', recipientEmail: person.email })
      return { target, browser: (await identify(stage.server, target.token, person)).browser }
    },
    outcomes: {
      ...outside,
      ...all(door, 'verify_required'),
      sendCode: 204,
      verifyCode: 'code_wrong',
      declineAgreement: 204,
    },
  },
  {
    name: 'somebody who has not agreed',
    arrive: async (stage, kind) => {
      const target = await makeTarget(stage, kind)
      return { target, browser: (await identify(stage.server, target.token, person)).browser }
    },
    outcomes: {
      ...outside,
      ...all(door, 'agreement_required'),
      sendCode: 'not_found',
      verifyCode: 'code_expired',
      declineAgreement: 204,
    },
    knowsTitle: true,
  },
  {
    name: 'somebody who has agreed and not opened',
    arrive: async (stage, kind) => {
      const target = await makeTarget(stage, kind)
      return { target, browser: (await agree(await identify(stage.server, target.token, person))).browser }
    },
    outcomes: {
      ...outside,
      ...all(door, 'open_required'),
      openDocument: 'their right',
      sendCode: 'not_found',
      verifyCode: 'code_expired',
      declineAgreement: 204,
    },
    knowsTitle: true,
  },
  {
    name: 'somebody who has declined',
    arrive: async (stage, kind) => {
      const target = await makeTarget(stage, kind)
      const { browser } = await identify(stage.server, target.token, person)
      await browser.post(`/api/share/${target.token}/decline`)
      return { target, browser }
    },
    outcomes: outside,
  },
  {
    name: 'somebody who has closed the document',
    arrive: async (stage, kind) => {
      const target = await makeTarget(stage, kind)
      const { browser } = await readAlong(stage.server, target.token, 'Mallory')
      await browser.post(`/api/share/${target.token}/close`)
      return { target, browser }
    },
    outcomes: outside,
  },
  {
    name: 'somebody who was away too long',
    arrive: async (stage, kind) => {
      const target = await makeTarget(stage, kind)
      const { browser } = await readAlong(stage.server, target.token, 'Mallory')
      stage.server.advance(limits.accessIdleMinutes * MINUTE)
      return { target, browser }
    },
    outcomes: outside,
  },
  {
    name: 'an open reader of a revoked link',
    arrive: async (stage, kind) => {
      const target = await makeTarget(stage, kind)
      const { browser } = await readAlong(stage.server, target.token, 'Mallory')
      await stage.owner.delete(`/api/shares/${target.share.id}`)
      return { target, browser }
    },
    outcomes: dead('share_revoked'),
  },
  {
    name: 'an open reader of an expired link',
    arrive: async (stage, kind) => {
      const expiresAt = new Date(stage.server.context.now().getTime() + 10 * MINUTE).toISOString()
      const target = await makeTarget(stage, kind, { shareType: 'time-dependent', expiresAt })
      const { browser } = await readAlong(stage.server, target.token, 'Mallory')
      stage.server.advance(10 * MINUTE)
      return { target, browser }
    },
    outcomes: dead('share_expired'),
  },
  {
    name: 'somebody new at a used-up link',
    arrive: async (stage, kind) => {
      const target = await makeTarget(stage, kind, { shareType: 'one-time' })
      await readAlong(stage.server, target.token)
      return { target, browser: stage.server.browser() }
    },
    outcomes: dead('share_used'),
  },
  {
    name: 'somebody who agreed and came second at a one-time link',
    arrive: async (stage, kind) => {
      const target = await makeTarget(stage, kind, { shareType: 'one-time' })
      const { browser } = await agree(await identify(stage.server, target.token, person))
      await readAlong(stage.server, target.token)
      return { target, browser }
    },
    outcomes: {
      ...dead('share_used'),
      sendCode: 'not_found',
      verifyCode: 'code_expired',
      declineAgreement: 204,
    },
  },
  {
    name: 'somebody who saw the agreement of a link that was used up meanwhile',
    arrive: async (stage, kind) => {
      const target = await makeTarget(stage, kind, { shareType: 'one-time' })
      const { browser } = await identify(stage.server, target.token, person)
      await readAlong(stage.server, target.token)
      return { target, browser }
    },
    outcomes: {
      ...dead('share_used'),
      sendCode: 'not_found',
      verifyCode: 'code_expired',
      declineAgreement: 204,
    },
  },
  {
    name: 'an open reader of a deleted idea',
    arrive: async (stage, kind) => {
      const target = await makeTarget(stage, kind)
      const { browser } = await readAlong(stage.server, target.token, 'Mallory')
      await stage.owner.delete(`/api/ideas/${target.ideaId}`)
      return { target, browser }
    },
    outcomes: dead('share_revoked'),
  },
]
