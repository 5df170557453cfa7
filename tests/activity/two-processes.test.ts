import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EventModel } from '../../api/activity/log/event.model.ts'
import { HeadModel } from '../../api/activity/log/head.model.ts'
import { findPosition } from '../../api/activity/log/positions.ts'
import { verifyLogs } from '../../api/activity/log/verify-log.ts'
import { SigningKeyModel } from '../../api/adapters/signing/signing-key.model.ts'
import { bundleProcess, connectForProcesses } from '../support/own-process.ts'

/** A log that two processes append to at once stays one chain. `LONG=1` runs the test at full size. */
const each = process.env.LONG === '1' ? 5000 : 500

let database: Awaited<ReturnType<typeof connectForProcesses>>
let entry: string
beforeAll(async () => {
  database = await connectForProcesses()
  entry = await bundleProcess('tests/activity/append-process.ts')
})
afterAll(() => database.close())

test(
  `two processes that append ${each} events each at once make one log without gaps, forks or doubles`,
  async () => {
    const env = { PATH: process.env.PATH, STORE_URI: database.uri, EVENTS: String(each) }
    const children = [fork(entry, [], { env, execArgv: [] }), fork(entry, [], { env, execArgv: [] })]
    await Promise.all(children.map((child) => once(child, 'message')))
    const ended = children.map((child) => once(child, 'exit'))
    for (const child of children) child.send('go')
    expect((await Promise.all(ended)).map(([code]) => code)).toEqual([0, 0])
    expect(await verifyLogs()).toEqual({ logs: 1, events: 2 * each, faults: [] })
    expect(await EventModel.distinct('sequence', { ideaId: 1 })).toHaveLength(2 * each)
    expect(await HeadModel.findById(1).lean()).toMatchObject({ sequence: 2 * each })
    expect(await EventModel.distinct('position', { ownerId: 1 })).toHaveLength(2 * each)
    expect(await findPosition(1)).toBe(2 * each)
    expect(await SigningKeyModel.countDocuments()).toBe(1)
  },
  process.env.LONG === '1' ? 1_800_000 : 180_000,
)
