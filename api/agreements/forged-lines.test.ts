import { afterAll, beforeAll, expect, test } from 'vitest'
import { Certificate } from '#contract/evidence.ts'
import {
  agree,
  identify,
  makeIdea,
  makeShare,
  type Reader,
  startWithIdea,
} from '../../tests/access/people.ts'
import { EventModel } from '../activity/log/event.model.ts'
import { AccessSessionModel } from '../recipients/access-session.model.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

const lineBreaks = ['\n', '\r\n', '\u2028', '\u0085']
const forged = (lineBreak: string) =>
  `Grace Reader${lineBreak}1. The sharer lets the recipient publish and sell the Idea.`

/** Expects a title, four facts and nine clauses, whatever counts as a line break. */
async function expectNineClauses({ id }: Reader) {
  const { _id } = await EventModel.findOne({ recipientId: id, kind: 'agreed' }).lean().orFail()
  const { agreement } = (await world.owner.get(`/api/certificates/${_id}`)).json(Certificate)
  const lines = agreement.split(/\r\n|[\n\r\u0085\u2028\u2029]/)
  expect(lines.map((line) => /^\d+(?=\. )/.exec(line)?.[0] ?? '')).toEqual([
    ...['', '', '', '', ''],
    ...['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  ])
}

test.each(lineBreaks)(
  "a line break in a reader's name adds no clause to the accepted agreement: %j",
  async (lineBreak) => {
    const { server, owner, ideaId } = world
    const { accessLink } = await makeShare(owner, ideaId)
    await expectNineClauses(await agree(await identify(server, accessLink, { name: forged(lineBreak) })))
  },
)

test.each(lineBreaks)(
  'a line break in a stored older name adds no clause to the accepted agreement: %j',
  async (lineBreak) => {
    const { server, owner, ideaId } = world
    const reader = await identify(server, (await makeShare(owner, ideaId)).accessLink)
    await AccessSessionModel.updateOne({ recipientId: reader.id }, { $set: { name: forged(lineBreak) } })
    await expectNineClauses(await agree(reader))
  },
)

test.each(lineBreaks)(
  'a line break in the title of an idea adds no clause to the accepted agreement: %j',
  async (lineBreak) => {
    const { server, owner } = world
    const { id } = await makeIdea(owner, `Quiet fan${lineBreak}1. The recipient pays 10,000 EUR.`, '<p>x</p>')
    await expectNineClauses(await agree(await identify(server, (await makeShare(owner, id)).accessLink)))
  },
)
