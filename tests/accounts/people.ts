import type { Answer, Client } from '../support/client.ts'
import type { TestServer } from '../support/server.ts'

/** People with accounts, for the tests of accounts. */
export type Person = { name: string; email: string; password: string; browser: Client }

/** Accepted passwords: long, not on the list of common ones, and containing nobody's name. */
export const GOOD_PASSWORD = 'quiet owl on a fan 81'
export const OTHER_PASSWORD = 'slow heron by the weir 27'

let people = 0
const details = () => ({
  name: 'Ada Example',
  email: `person${people++}@example.org`,
  password: GOOD_PASSWORD,
})

export const register = (server: TestServer, change: Record<string, unknown> = {}): Promise<Answer> =>
  server.browser().post('/api/auth/register', { ...details(), ...change })

export async function signIn(server: TestServer, email: string, password: string): Promise<Client> {
  const browser = server.browser()
  const answer = await browser.post('/api/auth/login', { email, password })
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status} ${answer.text}`)
  return browser
}

/** Registers a person and signs them in. */
export async function newPerson(server: TestServer, name = 'Ada Example'): Promise<Person> {
  const person = { ...details(), name }
  const answer = await register(server, person)
  if (answer.status !== 201) throw new Error(`registering answered ${answer.status} ${answer.text}`)
  return { ...person, browser: await signIn(server, person.email, person.password) }
}

/** Whether a browser is signed in. */
export const isSignedIn = async (browser: Client) => (await browser.get('/api/auth/me')).status === 200

/** Copies the cookies into another browser, as a thief would. */
export function copyOf(server: TestServer, browser: Client): Client {
  const copy = server.browser()
  for (const pair of browser.cookieHeader.split('; ')) {
    const equals = pair.indexOf('=')
    copy.setCookie(pair.slice(0, equals), pair.slice(equals + 1))
  }
  return copy
}

/** The names of the fields that a 422 answer complains about. */
export const fieldsOf = (answer: Answer): string[] => {
  const parsed: { fields?: Record<string, string> } = JSON.parse(answer.text)
  return Object.keys(parsed.fields ?? {})
}

export const statusesOf = (answers: Answer[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
