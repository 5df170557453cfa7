import { Idea } from '#contract/ideas.ts'
import { makeIdea, signUp } from '../access/people.ts'
import { startTestServer } from '../support/server.ts'
import { attestOnce } from './attest-once.ts'
import { startCalendar } from './fake-calendar.ts'
import { createChain, startHeaderSource } from './fake-chain.ts'

/** A server, three calendars, two of which must accept a checkpoint, and two services that know the blocks, all over real HTTP. */
export async function startAnchorScene(environment: Record<string, string> = {}) {
  const chain = createChain()
  const calendars = await Promise.all([1, 2, 3].map(() => startCalendar(chain)))
  const sources = await Promise.all([1, 2].map(() => startHeaderSource(chain)))
  const origins = (servers: { origin: string }[]) => servers.map(({ origin }) => origin).join(',')
  const server = await startTestServer({
    OTS_CALENDARS: origins(calendars),
    BTC_HEADERS: origins(sources),
    BTC_MIN_DIFFICULTY: '0',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  // Only anchoring uses this clock, so that sessions do not end while it advances by weeks.
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const context = { ...server.context, now }
  const owner = await signUp(server, 'Ada Example')
  return {
    server,
    context,
    chain,
    calendars,
    sources,
    owner,
    /** A published idea. */
    async publish(title = 'Quiet fan'): Promise<Idea> {
      const { id } = await makeIdea(owner, title, '<p>Words.</p>')
      return (await owner.put(`/api/ideas/${id}/publish`)).json(Idea)
    },
    read: async (id: number) => (await owner.get(`/api/ideas/${id}`)).json(Idea),
    /** What every process does once a minute. */
    attest: () => attestOnce(context),
    advance: (milliseconds: number) => {
      offset += milliseconds
    },
    async close() {
      await Promise.all([...calendars, ...sources].map((one) => one.close()))
      await server.close()
    },
  }
}
export type AnchorScene = Awaited<ReturnType<typeof startAnchorScene>>
