import type { BodyOf } from '#contract/endpoint.ts'
import type { createIdea as createCall } from '#contract/ideas.ts'
import { DAY, HOUR, MINUTE } from '#contract/rules/durations.ts'
import { createIdea } from '../../api/ideas/create-idea.ts'
import { getOwnIdea } from '../../api/ideas/get-own-idea.ts'
import { SealedVersionModel } from '../../api/ideas/history/sealed-version.model.ts'
import { sealDue } from '../../api/ideas/sealing/seal-due.ts'
import { updateIdea } from '../../api/ideas/update-idea.ts'
import { signUp, startUnlimitedServer } from '../access/people.ts'
import type { TestServer } from '../support/server.ts'

type NewIdea = BodyOf<typeof createCall>

/** Drafts that are sealed while a test moves the server's clock by days. It writes without HTTP, because sessions would end. */
export async function startSealing(environment: Record<string, string> = {}) {
  const server = await startUnlimitedServer({ QUOTA_VERSIONS: 'off', ...environment })
  return { server, ...actsOf(server) }
}

export function actsOf(server: TestServer) {
  const { context } = server
  const clock = takeClock(server)
  return {
    clock,
    seal: () => sealDue(context),
    signUp: async (name?: string) => {
      const browser = await signUp(server, name)
      return { browser, id: Number(JSON.parse((await browser.get('/api/auth/me')).text).id) }
    },
    make: async (ownerId: number, more: Partial<NewIdea> = {}) => {
      const body = { title: 'A kettle', content: '<p>0</p>', copyOf: null, ...more }
      return (await createIdea(context, { ownerId, draftKey: null, opId: null }, body))._id
    },
    write: async (
      ownerId: number,
      id: number,
      content: string,
      title = 'A kettle',
      ifMatch: number | null = null,
    ) => updateIdea(context, await getOwnIdea(ownerId, id), { ifMatch, opId: null }, { title, content }),
    sealedOf: (ideaId: number) => SealedVersionModel.find({ ideaId }).sort({ number: 1 }).lean(),
    textsOf: async (ideaId: number) =>
      (await SealedVersionModel.find({ ideaId }).sort({ number: 1 }).lean()).map(({ content }) => content),
  }
}

/** The clock stands still until a test moves it. Nights are those of UTC; the first morning is one of March. */
function takeClock({ context }: TestServer) {
  let now = new Date('2026-03-01T09:00:00.000Z').getTime()
  Object.assign(context, { now: () => new Date(now) })
  return {
    now: () => now,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    /** A minute after the next midnight. */
    nextNight: () => {
      now = (Math.floor(now / DAY) + 1) * DAY + MINUTE
    },
    morning: () => {
      now = Math.floor(now / DAY) * DAY + 9 * HOUR
    },
  }
}
