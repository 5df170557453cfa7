import { beforeEach, describe, expect, it } from 'vitest'
import { findingLimits } from '#contract/rules/finding-limits.ts'
import { type LabelChange, labelKey } from '#contract/rules/labels.ts'
import { adoptRemote } from '../../pwa/sync/device/adopt-remote.ts'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { changeLabels, giveUpRefused } from '../../pwa/sync/labels/change-labels.ts'
import { listSendableLabels } from '../../pwa/sync/labels/list-sendable-labels.ts'
import { shownLabels } from '../../pwa/sync/labels/shown-labels.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { draw } from './fake-ideas.ts'
import { FakeServer } from './fake-server.ts'
import { lost, type Network, open, QuietDevice } from './quiet-device.ts'

const add = (...names: string[]): LabelChange => ({ add: names, remove: [], isPinned: null })
const remove = (...names: string[]): LabelChange => ({ add: [], remove: names, isPinned: null })
const none = { labels: [], isPinned: false, labelRevision: 0 }

let server: FakeServer
let phone: QuietDevice
let laptop: QuietDevice
beforeEach(() => {
  server = new FakeServer()
  phone = new QuietDevice(server, 1)
  laptop = new QuietDevice(server, 2)
})

const sync = (device: QuietDevice) => syncRound(device.context, () => false)
const put = (device: QuietDevice, id: number, change: LabelChange) =>
  changeLabels(device.store, { id, draftId: null }, change)
const onServer = (id: number) => server.ideas.find((idea) => idea.id === id)?.labelling
const sent = (device: QuietDevice) => device.requests.filter(({ kind }) => kind === 'label').length
const shownOn = (device: QuietDevice, id: number) =>
  shownLabels(onServer(id) ?? none, { id, draftId: null }, device.store.rows.labels)

const labelsLost: Network = (request, deliver) =>
  request.kind === 'label' ? { kind: 'unreachable' } : deliver()

/** Makes an idea that the server has and returns its id. */
const idea = async () => (await phone.writeKnown()).ideaId ?? 0

describe('labels that were changed without a connection', () => {
  it('are joined from two devices, and each device sends once', async () => {
    const id = await idea()
    const { revision } = server.ideas[0] ?? {}
    for (const device of [phone, laptop]) device.network = lost
    await put(phone, id, add('Kitchen', 'Water'))
    await put(phone, id, { ...remove('Water'), isPinned: true })
    await put(laptop, id, add('Garden'))
    await Promise.all([sync(phone), sync(laptop)])
    expect(onServer(id)).toEqual(none)
    expect(shownOn(phone, id)).toMatchObject({ labels: ['Kitchen'], isPinned: true, waits: true })
    for (const device of [phone, laptop]) {
      device.requests.length = 0
      device.network = open
      await sync(device)
      await sync(device)
      expect(sent(device)).toBe(1)
      expect(device.store.rows.labels.size).toBe(0)
    }
    expect(onServer(id)).toMatchObject({ labels: ['Kitchen', 'Garden'], isPinned: true })
    expect(server.ideas[0]?.revision).toBe(revision)
  })

  it('wait for a new draft to get its number, and are dropped if the draft is deleted first', async () => {
    phone.network = lost
    const [kept, gone] = [await phone.write('Fan', '<p>a</p>'), await phone.write('Lamp', '<p>b</p>')]
    for (const draftId of [kept, gone]) await changeLabels(phone.store, { id: null, draftId }, add('new'))
    expect(await listSendableLabels(phone.store)).toEqual([])
    await removeDraft(phone.context, { draftId: gone, seq: phone.store.rows.drafts.get(gone)?.seq ?? 0 })
    phone.network = open
    await sync(phone)
    expect(server.ideas.map(({ labelling }) => labelling.labels)).toEqual([['new']])
    await sync(phone)
    expect(phone.store.rows.labels.size).toBe(0)
  })

  it('are applied once, also when answers are lost and another device changes them', async () => {
    const id = await idea()
    phone.network = (request, deliver) => {
      const answer = deliver()
      return request.kind === 'label' ? { kind: 'unreachable' } : answer
    }
    await put(phone, id, add('once'))
    await sync(phone)
    await put(phone, id, add('more'))
    await sync(phone)
    await put(laptop, id, remove('once'))
    await sync(laptop)
    phone.network = open
    await sync(phone)
    expect(onServer(id)?.labels).toEqual(['more'])
  })

  it('wait for their owner after a refusal, and are sent once another label is removed', async () => {
    const id = await idea()
    const full = Array.from({ length: findingLimits.labelsOfIdea }, (_, n) => `label ${n}`)
    await put(laptop, id, add(...full))
    await sync(laptop)
    await put(phone, id, add('one more'))
    await sync(phone)
    expect(shownOn(phone, id)).toMatchObject({ refused: 'Too many.', labels: full })
    expect(await listSendableLabels(phone.store)).toEqual([])
    await put(phone, id, remove('label 0'))
    for (phone.network of [labelsLost, open]) await sync(phone)
    expect(onServer(id)?.labels).toEqual([...full.slice(1), 'one more'])
    await put(phone, id, add('too much'))
    await sync(phone)
    await giveUpRefused(phone.store, { id, draftId: null })
    expect([shownOn(phone, id).refused, phone.store.rows.labels.size]).toEqual([null, 0])
  })

  it('are dropped when the idea was deleted on another device', async () => {
    const row = await phone.writeKnown()
    await sync(laptop)
    await put(laptop, row.ideaId ?? 0, add('late'))
    expect(laptop.store.rows.labels.size).toBe(1)
    await removeDraft(phone.context, row)
    await sync(phone)
    await sync(laptop)
    expect(laptop.store.rows.labels.size).toBe(0)
  })
})

it('label changes of one idea are sent in the order in which they were made', async () => {
  phone.network = labelsLost
  const draftId = await phone.write('Fan', '<p>a</p>')
  await changeLabels(phone.store, { id: null, draftId }, add('tried', 'kept'))
  await sync(phone)
  const id = phone.store.rows.drafts.get(draftId)?.ideaId ?? null
  await changeLabels(phone.store, { id, draftId }, remove('tried'))
  await changeLabels(phone.store, { id: null, draftId }, add('more'))
  expect([...phone.store.rows.labels.keys()]).toEqual([draftId])
  phone.network = open
  await sync(phone)
  expect(onServer(id ?? 0)?.labels).toEqual(['kept', 'more'])
})

it('labels of a PDF draft are sent after the row of its draft is gone', async () => {
  const draft = await phone.writeKnown()
  const { ideaId = 0, draftId, title, html } = draft
  await changeLabels(phone.store, { id: null, draftId }, add('Kitchen'))
  const { revision = 1 } = draft.base ?? {}
  const file = { id: ideaId, status: 'draft', revision, editorSchema: 1, title, html, isText: false } as const
  await phone.store.write((tables) =>
    adoptRemote(phone.context, tables, { draft, remote: { ...file, facts: null }, opId: 'x' }),
  )
  expect(phone.store.rows.drafts.size).toBe(0)
  await sync(phone)
  expect(onServer(ideaId)?.labels).toEqual(['Kitchen'])
})

it('labels stay with an idea that another client drew in, and not with the copy of its unsent words', async () => {
  const id = await idea()
  await sync(laptop)
  const [row] = laptop.rows()
  await laptop.write('Fan', '<p>unsent</p>', row?.draftId)
  await put(laptop, id, add('Kitchen'))
  for (const stored of server.ideas) draw(stored)
  await sync(laptop)
  await sync(laptop)
  expect(server.ideas.map(({ labelling }) => labelling.labels)).toEqual([['Kitchen'], []])
})

it('a label for a draft that was just deleted is refused and does not wait', async () => {
  const draftId = await phone.write('Fan', '<p>a</p>')
  const row = phone.store.rows.drafts.get(draftId)
  await removeDraft(phone.context, { draftId, seq: row?.seq ?? 0 })
  expect(await changeLabels(phone.store, { id: null, draftId }, add('late'))).toBe(false)
  expect(phone.store.rows.labels.size).toBe(0)
})

it("sent labels are shown until the server's list has them", async () => {
  const id = await idea()
  await put(phone, id, add('said'))
  phone.network = (request, deliver) => (request.kind === 'list' ? { kind: 'unreachable' } : deliver())
  await sync(phone)
  const shown = shownLabels(none, { id, draftId: null }, phone.store.rows.labels)
  expect(shown).toMatchObject({ labels: ['said'], waits: false })
  phone.network = open
  await sync(phone)
  expect(phone.store.rows.labels.size).toBe(0)
})

it('a label added while another is being sent is sent separately', async () => {
  const id = await idea()
  let isHeld = true
  phone.network = (request, deliver) => {
    if (request.kind === 'label' && isHeld) {
      isHeld = false
      void put(phone, id, add('beside'))
    }
    return deliver()
  }
  await put(phone, id, add('first'))
  await sync(phone)
  expect(onServer(id)?.labels.map(labelKey)).toEqual(['first', 'beside'])
  expect(sent(phone)).toBe(2)
})
