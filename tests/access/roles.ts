import { MINUTE } from '#contract/rules/durations.ts'
import { serverLimits } from '../../api/server/server-limits.ts'
import { agree, identify, makeIdea, makeShare, readAlong, signUp } from './people.ts'
import { ownerCalls, person, readerCalls } from './requests.ts'
import { all, dead, outside, type Role, usedMeanwhile } from './role.ts'
import { proofRoles } from './roles-of-proof.ts'
import { makeTarget } from './targets.ts'

/** What each role may call, in one table, so that a missing role is noticed. */
export const roles: Role[] = [
  {
    name: 'nobody in particular',
    arrive: async (setup, kind) => ({
      target: await makeTarget(setup, kind),
      browser: setup.server.browser(),
    }),
    outcomes: outside,
  },
  {
    name: 'another owner',
    arrive: async (setup, kind) => ({
      target: await makeTarget(setup, kind),
      browser: await signUp(setup.server, 'Mallory'),
    }),
    outcomes: {
      ...outside,
      ...all(ownerCalls, 'not_found'),
      listReceivedShares: 200,
      listIdeas: 200,
      listActivity: 200,
      countActivity: 200,
      streamActivity: 200,
      markActivityRead: 200,
      exportActivity: 200,
      ...all(['getNotifications', 'changeNotifications', 'keepDevice'], 200),
      ...all(['getSealing', 'chooseSealing', 'listTexts', 'takeOut'], 200),
      createIdea: 201,
      listAgreements: 200,
      createAgreement: 201,
      createPdfIdea: 'bad_upload',
      listComments: 200,
      readComments: 204,
      getEvidence: 'not_found',
      createComment: 'not_found',
    },
  },
  {
    name: 'a reader of another idea',
    arrive: async (setup, kind) => {
      const other = await makeIdea(setup.owner, 'Harmless', '<p>harmless</p>')
      const { browser } = await readAlong(
        setup.server,
        (await makeShare(setup.owner, other.id)).accessLink,
        'Mallory',
      )
      return { target: await makeTarget(setup, kind), browser }
    },
    outcomes: { ...outside, listComments: 200, readComments: 204 },
  },
  {
    name: 'a reader of another link to the same idea',
    arrive: async (setup, kind) => {
      const target = await makeTarget(setup, kind)
      const other = await makeShare(setup.owner, target.ideaId)
      return { target, browser: (await readAlong(setup.server, other.accessLink, 'Mallory')).browser }
    },
    outcomes: {
      ...outside,
      listComments: 200,
      readComments: 204,
      getEvidence: 'their right',
      createComment: 201,
    },
  },
  ...proofRoles,
  {
    name: 'somebody who has not agreed',
    arrive: async (setup, kind) => {
      const target = await makeTarget(setup, kind)
      return { target, browser: (await identify(setup.server, target.token, person)).browser }
    },
    outcomes: {
      ...outside,
      ...all(readerCalls, 'agreement_required'),
      sendCode: 'not_found',
      verifyCode: 'code_expired',
      declineAgreement: 204,
    },
    knowsTitle: true,
  },
  {
    name: 'somebody who has agreed and not opened',
    arrive: async (setup, kind) => {
      const target = await makeTarget(setup, kind)
      return { target, browser: (await agree(await identify(setup.server, target.token, person))).browser }
    },
    outcomes: {
      ...outside,
      ...all(readerCalls, 'open_required'),
      openDocument: 'their right',
      getOwnCertificateFile: 'their right',
      sendCode: 'not_found',
      verifyCode: 'code_expired',
      declineAgreement: 204,
    },
    knowsTitle: true,
  },
  {
    name: 'somebody who has declined',
    arrive: async (setup, kind) => {
      const target = await makeTarget(setup, kind)
      const { browser } = await identify(setup.server, target.token, person)
      await browser.post(`/api/share/${target.token}/decline`)
      return { target, browser }
    },
    outcomes: outside,
  },
  {
    name: 'somebody who has closed the document',
    arrive: async (setup, kind) => {
      const target = await makeTarget(setup, kind)
      const { browser } = await readAlong(setup.server, target.token, 'Mallory')
      await browser.post(`/api/share/${target.token}/close`)
      return { target, browser }
    },
    outcomes: outside,
  },
  {
    name: 'somebody who was away too long',
    arrive: async (setup, kind) => {
      const target = await makeTarget(setup, kind)
      const { browser } = await readAlong(setup.server, target.token, 'Mallory')
      setup.server.advance(serverLimits.accessIdleMinutes * MINUTE)
      return { target, browser }
    },
    outcomes: outside,
  },
  {
    name: 'an open reader of a revoked link',
    arrive: async (setup, kind) => {
      const target = await makeTarget(setup, kind)
      const { browser } = await readAlong(setup.server, target.token, 'Mallory')
      await setup.owner.delete(`/api/shares/${target.share.id}`)
      return { target, browser }
    },
    outcomes: dead('share_revoked'),
  },
  {
    name: 'an open reader of an expired link',
    arrive: async (setup, kind) => {
      const expiresAt = new Date(setup.server.context.now().getTime() + 10 * MINUTE).toISOString()
      const target = await makeTarget(setup, kind, { shareType: 'time-dependent', expiresAt })
      const { browser } = await readAlong(setup.server, target.token, 'Mallory')
      setup.server.advance(10 * MINUTE)
      return { target, browser }
    },
    outcomes: dead('share_expired'),
  },
  {
    name: 'somebody new at a used-up link',
    arrive: async (setup, kind) => {
      const target = await makeTarget(setup, kind, { shareType: 'one-time' })
      await readAlong(setup.server, target.token)
      return { target, browser: setup.server.browser() }
    },
    outcomes: dead('share_used'),
  },
  {
    name: 'somebody who agreed and came second at a one-time link',
    arrive: async (setup, kind) => {
      const target = await makeTarget(setup, kind, { shareType: 'one-time' })
      const { browser } = await agree(await identify(setup.server, target.token, person))
      await readAlong(setup.server, target.token)
      return { target, browser }
    },
    outcomes: { ...usedMeanwhile, getOwnCertificateFile: 'their right' },
  },
  {
    name: 'somebody who saw the agreement of a link that was used up meanwhile',
    arrive: async (setup, kind) => {
      const target = await makeTarget(setup, kind, { shareType: 'one-time' })
      const { browser } = await identify(setup.server, target.token, person)
      await readAlong(setup.server, target.token)
      return { target, browser }
    },
    outcomes: usedMeanwhile,
  },
  {
    name: 'an open reader of a deleted idea',
    arrive: async (setup, kind) => {
      const target = await makeTarget(setup, kind)
      const { browser } = await readAlong(setup.server, target.token, 'Mallory')
      await setup.owner.delete(`/api/ideas/${target.ideaId}`)
      return { target, browser }
    },
    outcomes: dead('share_revoked'),
  },
]
