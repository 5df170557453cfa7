import type * as v from 'valibot'
import { OpenedDocument, Recipient, ShareLookup } from '#contract/access.ts'
import { OwnAgreement } from '#contract/agreements/own-agreements.ts'
import { Idea } from '#contract/ideas.ts'
import { type ChangeShare, type CreateShare, Share } from '#contract/shares.ts'
import type { Answer, Client } from '../support/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** The people in the sharing tests: owners who make links, and readers who follow them over HTTP. */
export type Terms = Partial<v.InferInput<typeof CreateShare>>
export type Changes = v.InferInput<typeof ChangeShare>
export type Reader = { browser: Client; id: number; token: string }

/** The real app without rate limits: these tests send thousands of requests from one address. */
export async function startUnlimitedServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(environment)
  Object.assign(server.context, {
    limiter: {
      spend: async () => null,
      giveBack: async () => undefined,
      count: async () => 0,
      forget: async () => undefined,
    },
  })
  return server
}

/** Stops the server's clock at a moment, so that a test can stand exactly on an edge. */
export const freezeClock = (server: TestServer, moment: Date) =>
  Object.assign(server.context, { now: () => moment })

let people = 0
export async function signUp(server: Pick<TestServer, 'browser'>, name = 'Ada Example'): Promise<Client> {
  const browser = server.browser()
  const email = `person${people++}@example.org`
  const password = 'correct horse battery'
  await expectStatus(browser.post('/api/auth/register', { name, email, password }), 201)
  await expectStatus(browser.post('/api/auth/login', { email, password }), 200)
  return browser
}

export async function makeIdea(owner: Client, title: string, content: unknown) {
  return (await expectStatus(owner.post('/api/ideas', { title, content }), 201)).json(Idea)
}

/** The usual start of sharing tests: a server without rate limits, the owner Ada Example, and one idea of hers. */
export async function startWithIdea(content = '<p>An owl-wing edge.</p>') {
  const server = await startUnlimitedServer()
  const owner = await signUp(server)
  const idea = await makeIdea(owner, 'Quiet fan', content)
  return { server, owner, idea, ideaId: idea.id }
}

export async function makeShare(owner: Client, ideaId: number, terms: Terms = {}) {
  const body = { ideaId, shareType: 'full-access', ...terms }
  return (await expectStatus(owner.post('/api/shares', body), 201)).json(Share)
}

export async function makeAgreement(owner: Client, clauses: string[], title = 'Words of my own') {
  return (await expectStatus(owner.post('/api/agreements', { title, clauses }), 201)).json(OwnAgreement)
}

export async function identify(
  server: Pick<TestServer, 'browser'>,
  token: string,
  details: { name?: string; email?: string; browser?: Client } = {},
): Promise<Reader> {
  const { name = 'Grace Reader', email = 'grace@example.org', browser = server.browser() } = details
  const answer = browser.post('/api/recipients', { accessToken: token, name, email })
  return { browser, id: (await expectStatus(answer, 201)).json(Recipient).id, token }
}

export async function lookUp({ browser, token }: Pick<Reader, 'browser' | 'token'>) {
  return (await expectStatus(browser.get(`/api/share/${token}`), 200)).json(ShareLookup)
}

export async function agree(reader: Reader): Promise<Reader> {
  const { agreement } = await lookUp(reader)
  await expectStatus(putNda(reader, { agreed: true, agreementSha256: agreement?.sha256 }), 200)
  return reader
}

/** Accepts or declines the agreement. */
export const putNda = ({ browser, id }: Pick<Reader, 'browser' | 'id'>, body: object) =>
  browser.put(`/api/recipients/${id}/nda`, body)

export const tryOpen = ({ browser, token }: Reader) => browser.post(`/api/share/${token}/open`)

export async function open(reader: Reader) {
  return (await expectStatus(tryOpen(reader), 200)).json(OpenedDocument)
}

/** Identifies, agrees and opens the document, in a new browser. */
export async function readAlong(
  server: Pick<TestServer, 'browser'>,
  token: string,
  name = 'Grace Reader',
): Promise<Reader> {
  const reader = await agree(await identify(server, token, { name }))
  await open(reader)
  return reader
}

let invitations = 0
/** A link by email to a new address each time, so that no test runs into another test's limits. */
export async function inviteByMail(owner: Client, ideaId: number, terms: Terms = {}) {
  const email = `invited${invitations++}@example.org`
  const share = await makeShare(owner, ideaId, { shareType: 'email', recipientEmail: email, ...terms })
  return { email, share }
}

export const askForCode = ({ browser, token }: Reader) => browser.post(`/api/share/${token}/code`)

export const enterPasscode = ({ browser, token }: Pick<Reader, 'browser' | 'token'>, passcode: string) =>
  browser.post(`/api/share/${token}/passcode`, { passcode })

export const changeShare = (owner: Client, id: number, body: Changes) =>
  owner.send('PATCH', `/api/shares/${id}`, body)

export const typeCode = ({ browser, token }: Reader, code: string) =>
  browser.post(`/api/share/${token}/verify`, { code })

/** A different six-digit code. */
export const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The code in the newest mail to an address. */
export const codeSentTo = (server: TestServer, address: string) =>
  /\b\d{6}\b/.exec(server.mailer.lastTo(address).text)?.[0] ?? 'no code'

async function expectStatus(answer: Promise<Answer>, status: number): Promise<Answer> {
  const got = await answer
  if (got.status !== status)
    throw new Error(`expected ${status}, got ${got.status} ${got.text.slice(0, 200)}`)
  return got
}
