import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Client } from '../support/client.ts'
import type { TestServer } from '../support/server.ts'
import { makeIdea, signUp, startUnlimitedServer } from './people.ts'

interface Given {
  server: TestServer
  /** A new account for this test. */
  owner: Client
  ideaId: number
}

/**
 * One server without rate limits for all tests of a file, and a new account with one idea for each test. The returned fields can be
 * read only while a test runs; `prepare` runs before the account is made.
 */
export function ideaForEachTest(
  content = '<p>x</p>',
  prepare: (server: TestServer) => void = () => undefined,
) {
  const given: Partial<Given> = {}
  beforeAll(async () => {
    given.server = await startUnlimitedServer()
  })
  afterAll(() => given.server?.close())
  beforeEach(async () => {
    const { server } = given
    if (!server) throw new Error('The server of these tests did not start')
    prepare(server)
    given.owner = await signUp(server)
    given.ideaId = (await makeIdea(given.owner, 'Quiet fan', content)).id
  })
  const filled = <K extends keyof Given>(key: K): Given[K] => {
    const value = given[key]
    if (value === undefined) throw new Error(`${key} can be read only while a test runs`)
    return value
  }
  return {
    get server() {
      return filled('server')
    },
    get owner() {
      return filled('owner')
    },
    get ideaId() {
      return filled('ideaId')
    },
  }
}
