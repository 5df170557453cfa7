import { request } from 'node:http'
import type { BrowserContext, Page } from '@playwright/test'
import * as v from 'valibot'
import { Recipient, ShareLookup } from '#contract/access.ts'
import { Idea } from '#contract/ideas.ts'
import { Share } from '#contract/shares.ts'
import type { Product } from './product.ts'
import { declineCookies, newPerson, type Person } from './steps.ts'

/** Starting points of journeys, made over HTTP in a moment instead of by clicks: accounts, ideas, links, readers. */
type Place = Pick<Product, 'origin'>

let callers = 0

/** One browser without a page. Each has a loopback address of its own, so that limits count it separately. */
export class Caller {
  private readonly origin: string
  private readonly address: string
  private readonly cookies = new Map<string, string>()

  constructor({ origin }: Place) {
    this.origin = origin
    callers += 1
    this.address = `127.${1 + (process.pid % 250)}.${Math.floor(callers / 250)}.${1 + (callers % 250)}`
  }

  /** The bytes of a file, as a stream. */
  async download(path: string): Promise<ReadableStream> {
    const { body, status } = await fetch(this.origin + path, { headers: { cookie: this.cookieHeader() } })
    if (status !== 200 || body === null) throw new Error(`GET ${path}: ${status}`)
    return body
  }

  private cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async send(method: string, path: string, body?: unknown): Promise<unknown> {
    const isForm = body instanceof FormData
    const sent = body === undefined ? null : isForm ? new Response(body) : null
    const bytes = sent
      ? Buffer.from(await sent.arrayBuffer())
      : Buffer.from(body === undefined ? '' : JSON.stringify(body))
    const type = sent?.headers.get('content-type') ?? 'application/json'
    const { hostname, port } = new URL(this.origin)
    const headers = {
      host: `${hostname}:${port}`,
      origin: this.origin,
      cookie: this.cookieHeader(),
      ...(body === undefined ? {} : { 'content-type': type, 'content-length': String(bytes.length) }),
    }
    const options = { host: '127.0.0.1', port, localAddress: this.address, method, path, headers }
    const text = await new Promise<string>((resolve, reject) => {
      const call = request(options, (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) this.remember(line)
        let read = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          read += part
        })
        answer.on('end', () =>
          (answer.statusCode ?? 500) < 300
            ? resolve(read)
            : reject(new Error(`${method} ${path}: ${answer.statusCode} ${read}`)),
        )
      })
      call.on('error', reject)
      call.end(bytes)
    })
    const parsed: unknown = text === '' ? null : JSON.parse(text)
    return parsed
  }

  /** Brings the same person into a real browser, at the address by which that browser reaches the product. */
  async enter(context: BrowserContext, origin = this.origin): Promise<void> {
    await context.addCookies(
      [...this.cookies].map(([name, value]) => ({
        name,
        value,
        url: origin,
        httpOnly: true,
        sameSite: 'Strict' as const,
      })),
    )
  }

  private remember(line: string): void {
    const [pair = ''] = line.split(';')
    const equals = pair.indexOf('=')
    this.cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
  }
}

export type Owner = { person: Person; caller: Caller }

/** A registered owner who is signed in. */
export async function ownerAtOnce(place: Place, who: string | Person = 'Ada Example'): Promise<Owner> {
  const person = typeof who === 'string' ? newPerson(who) : who
  const caller = new Caller(place)
  await caller.send('POST', '/api/auth/register', person)
  const { email, password } = person
  await caller.send('POST', '/api/auth/login', { email, password })
  return { person, caller }
}

/** Signs the owner in in this browser and answers the cookie question. */
export async function enterAs({ caller }: Owner, context: BrowserContext): Promise<void> {
  await caller.enter(context)
  await declineCookies(context)
}

/** A new owner in the browser of this page; registering by hand is a journey of its own. */
export async function enterAsNewOwner(page: Page, place: Place, person: Person): Promise<Owner> {
  const owner = await ownerAtOnce(place, person)
  await enterAs(owner, page.context())
  return owner
}

export async function ideaAtOnce({ caller }: Owner, title: string, content: unknown): Promise<Idea> {
  return v.parse(Idea, await caller.send('POST', '/api/ideas', { title, content }))
}

export async function publishAtOnce({ caller }: Owner, id: number): Promise<Idea> {
  return v.parse(Idea, await caller.send('PUT', `/api/ideas/${id}/publish`))
}

export async function shareAtOnce(
  { caller }: Owner,
  ideaId: number,
  terms: Record<string, unknown> = {},
): Promise<Share> {
  return v.parse(
    Share,
    await caller.send('POST', '/api/shares', { ideaId, shareType: 'full-access', ...terms }),
  )
}

/** The starting point of readers' journeys: a published idea by Ada Example, and a link to it. */
export async function sharedIdeaAtOnce(
  place: Place,
  content = '<p>An owl-wing edge.</p>',
): Promise<{ owner: Owner; ideaId: number; token: string }> {
  const owner = await ownerAtOnce(place)
  const { id } = await ideaAtOnce(owner, 'Quiet fan', content)
  await publishAtOnce(owner, id)
  return { owner, ideaId: id, token: (await shareAtOnce(owner, id)).accessLink }
}

/** A reader who has reached this step of a link: first who they are, then what they agreed to. */
export async function readerAtOnce(
  place: Place,
  accessToken: string,
  step: 'identified' | 'agreed' = 'agreed',
  name = 'Grace Reader',
): Promise<Caller> {
  const caller = new Caller(place)
  const { email } = newPerson(name)
  const { id } = v.parse(
    Recipient,
    await caller.send('POST', '/api/recipients', { accessToken, name, email }),
  )
  if (step === 'identified') return caller
  const { agreement } = v.parse(ShareLookup, await caller.send('GET', `/api/share/${accessToken}`))
  await caller.send('PUT', `/api/recipients/${id}/nda`, { agreed: true, agreementSha256: agreement?.sha256 })
  return caller
}
