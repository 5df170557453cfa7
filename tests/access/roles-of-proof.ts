import { agree, changeShare, identify } from './people.ts'
import { person, readerCalls } from './requests.ts'
import { all, outside, type Role } from './role.ts'
import { makeTarget } from './targets.ts'

const steps = ['createRecipient', 'sendCode', 'verifyCode', 'declineAgreement']

/** People who have not yet proved what their link asks for. */
export const proofRoles: Role[] = [
  {
    name: 'somebody who has not proved their address',
    arrive: async (setup, kind) => {
      const target = await makeTarget(setup, kind, { shareType: 'email', recipientEmail: person.email })
      return { target, browser: (await identify(setup.server, target.token, person)).browser }
    },
    outcomes: {
      ...outside,
      ...all(readerCalls, 'verify_required'),
      sendCode: 204,
      verifyCode: 'code_wrong',
      declineAgreement: 204,
    },
  },
  {
    name: 'somebody who has not proved their address and had agreed before the link asked for it',
    arrive: async (setup, kind) => {
      const target = await makeTarget(setup, kind)
      const reader = await agree(await identify(setup.server, target.token, person))
      await changeShare(setup.owner, target.share.id, { requireCode: true })
      return { target, browser: reader.browser }
    },
    outcomes: {
      ...outside,
      ...all(readerCalls, 'verify_required'),
      sendCode: 204,
      verifyCode: 'code_wrong',
      declineAgreement: 204,
    },
  },
  {
    name: 'somebody outside of a link with a passcode',
    arrive: async (setup, kind) => ({
      target: await makeTarget(setup, kind, { passcode: 'owls at night' }),
      browser: setup.server.browser(),
    }),
    outcomes: {
      ...outside,
      ...all([...readerCalls, ...steps], 'passcode_required'),
      enterPasscode: 'passcode_wrong',
    },
  },
  {
    name: 'somebody who has agreed and does not know the passcode that the link has since then',
    arrive: async (setup, kind) => {
      const target = await makeTarget(setup, kind)
      const reader = await agree(await identify(setup.server, target.token, person))
      await changeShare(setup.owner, target.share.id, { passcode: 'owls at night' })
      return { target, browser: reader.browser }
    },
    outcomes: {
      ...outside,
      ...all([...readerCalls, 'sendCode', 'verifyCode', 'createRecipient'], 'passcode_required'),
      enterPasscode: 'passcode_wrong',
      declineAgreement: 204,
    },
  },
]
