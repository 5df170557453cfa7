import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '#contract/rules/durations.ts'
import {
  agree,
  askForCode,
  codeSentTo,
  identify,
  inviteByMail,
  makeShare,
  startWithIdea,
  typeCode,
} from '../../tests/access/people.ts'
import { AcceptanceModel } from './acceptance.model.ts'
import { sendDueCertificates } from './send-certificate.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

const lettersTo = (address: string) =>
  world.server.mailer.sent.filter(({ to, subject }) => to === address && subject.includes('agreement'))

async function proveAndAgree() {
  const { server, owner, ideaId } = world
  const { share, email } = await inviteByMail(owner, ideaId)
  const reader = await identify(server, share.accessLink, { email })
  await askForCode(reader)
  await typeCode(reader, codeSentTo(server, email))
  await Promise.all([agree(reader), agree(reader)])
  return { email, reader, share }
}

test('a reader with a proved address gets one mail, whose link opens the certificate even after revocation', async () => {
  const { server, owner } = world
  const { email, reader, share } = await proveAndAgree()
  const own = await reader.browser.get(`/api/share/${reader.token}/certificate/txt`)
  const [letter, ...more] = lettersTo(email)
  expect(more).toEqual([])
  expect(letter?.subject).toBe('Your agreement with Ada Example')
  expect(letter?.text).not.toMatch(/Quiet fan|Grace Reader/)
  const link = /http\S+\/txt/.exec(letter?.text ?? '')?.[0] ?? ''
  expect(link.startsWith(server.origin)).toBe(true)
  await owner.delete(`/api/shares/${share.id}`)
  const path = link.slice(server.origin.length)
  expect((await server.browser().get(path)).bytes.equals(own.bytes)).toBe(true)
})

test('a reader whose address was not proved gets no mail', async () => {
  const { server, owner, ideaId } = world
  const { accessLink } = await makeShare(owner, ideaId)
  await agree(await identify(server, accessLink, { email: 'typed@example.org' }))
  server.advance(2 * MINUTE)
  await sendDueCertificates(server.context)
  expect(server.mailer.sent.filter(({ to }) => to === 'typed@example.org')).toEqual([])
})

test('a changed, cut or mixed certificate key opens nothing', async () => {
  const { server } = world
  const [first, second] = [await proveAndAgree(), await proveAndAgree()].map(
    ({ email }) => /by-mail\/(\S+)\/txt/.exec(lettersTo(email)[0]?.text ?? '')?.[1] ?? '',
  )
  const mixed = `${first?.slice(0, 32)}${second?.slice(32)}`
  for (const key of [mixed, first?.slice(0, -1), `${first}A`, `${'0'.repeat(32)}${first?.slice(32)}`])
    expect((await server.browser().get(`/api/certificates/by-mail/${key}/txt`)).code).toBe('not_found')
})

test('a mail with a certificate that could not be queued is queued later, once', async () => {
  const { server } = world
  const { send } = server.mailer
  const failing = vi.spyOn(server.mailer, 'send').mockImplementation(async (mail, terms) => {
    if (terms?.kind === 'certificate') throw new Error('the process ends here')
    return send(mail, terms)
  })
  const { email, reader } = await proveAndAgree()
  failing.mockRestore()
  expect(lettersTo(email)).toEqual([])
  await sendDueCertificates(server.context)
  expect(lettersTo(email)).toEqual([])
  server.advance(2 * MINUTE)
  const sent = vi.spyOn(server.mailer, 'send')
  await Promise.all([sendDueCertificates(server.context), sendDueCertificates({ ...server.context })])
  await sendDueCertificates(server.context)
  // Two processes may both enqueue it at once, but the queue accepts each id once.
  expect(new Set(sent.mock.calls.map(([, terms]) => terms?.once?.id)).size).toBe(1)
  expect(sent.mock.calls.length).toBeLessThanOrEqual(2)
  sent.mockRestore()
  expect(lettersTo(email)[0]?.subject).toBe('Your agreement with Ada Example')
  expect(await AcceptanceModel.countDocuments({ recipientId: reader.id, letterDue: true })).toBe(0)
})
