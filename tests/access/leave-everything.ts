import { createInvitation } from '../../api/accounts/create-invitation.ts'
import { enqueueMail } from '../../api/adapters/mail/mail-queue.model.ts'
import { sealMail } from '../../api/adapters/mail/sealed-mail.ts'
import type { Client } from '../support/client.ts'
import type { TestServer } from '../support/server.ts'
import { agree, askForCode, codeSentTo, identify, inviteByMail, makeShare, open, typeCode } from './people.ts'

type Scene = { server: TestServer; owner: Client; ideaId: number }
let people = 0

/** Leaves every trace that a reader can leave, under one address and an unusual name. */
export async function leaveEverything({ server, owner, ideaId }: Scene) {
  const name = `Evelyn Unusual ${people++}.`
  const { share, email } = await inviteByMail(owner, ideaId)
  const reader = await identify(server, share.accessLink, { email: email.toUpperCase(), name })
  await askForCode(reader)
  await typeCode(reader, codeSentTo(server, email))
  await open(await agree(reader))
  await reader.browser.post('/api/comments', { content: `Signed, ${name}` })
  const other = await makeShare(owner, ideaId)
  const declining = await identify(server, other.accessLink, { email, name })
  await declining.browser.post(`/api/share/${other.accessLink}/decline`)
  await owner.delete(`/api/shares/${other.id}`)
  await server.browser().post(`/api/share/${other.accessLink}/ask`, { name, email })
  await identify(server, (await makeShare(owner, ideaId)).accessLink, { email, name })
  await server.browser().post('/api/waitlist', { name, email, profession: 'Engineer' })
  await createInvitation(email, server.context.randomBytes, server.context.now())
  for (const to of [email, 'owner@example.org']) {
    const sealed = sealMail(server.context.secrets, {
      to,
      subject: 'News',
      text: `${name} (${email}) opened`,
    })
    await enqueueMail(sealed, { kind: 'activity', expiresAt: null, topics: [] }, server.context.now())
  }
  return { name, email, reader, share }
}
