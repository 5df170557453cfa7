import { afterAll, beforeAll, beforeEach } from 'vitest'
import { User } from '#contract/accounts.ts'
import { signUp, startUnlimitedServer } from '../access/people.ts'
import type { Client } from '../support/client.ts'
import type { TestServer } from '../support/server.ts'
import { ApiDevice } from './api-device.ts'
import { Random } from './random.ts'
import { sendAs, sendAsNobody } from './send-as.ts'

/** `owner` makes calls like another client of the account; `device` has nothing stored yet. */
export type ApiScene = { owner: Client; device: ApiDevice }

/** One real server for a test file, and a new account with a device for each test. */
export function prepareApi(): () => ApiScene {
  let server: TestServer
  let scene: ApiScene
  beforeAll(async () => {
    server = await startUnlimitedServer()
  })
  afterAll(async () => {
    sendAsNobody()
    await server.close()
  })
  beforeEach(async () => {
    sendAsNobody()
    const owner = await signUp(server)
    const { id } = (await owner.get('/api/auth/me')).json(User)
    sendAs(owner, server)
    scene = { owner, device: new ApiDevice(new Random(1), id) }
  })
  return () => scene
}
