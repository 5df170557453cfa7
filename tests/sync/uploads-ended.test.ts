import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { dropWhole } from '../../pwa/sync/device/draft-rows.ts'
import { engineOf } from '../../pwa/sync/engine/engines.ts'
import { pushDraft } from '../../pwa/sync/transport/push-draft.ts'
import { newPdfDraft } from '../../pwa/sync/uploads/new-draft.ts'
import { until } from '../support/until.ts'
import { plan, prepareUploads } from './uploads-scene.ts'

const uploads = prepareUploads()

describe('a PDF whose upload was cancelled or refused, or whose idea was deleted', () => {
  test('leaves the queue when its owner cancels it, and keeps its key', async () => {
    uploads.server.fate = 'stand-still'
    const controller = new AbortController()
    const cancelled = uploads.file(plan(), controller.signal)
    await until(() => expect(uploads.server.keys).toHaveLength(1))
    controller.abort()
    expect(await cancelled).toEqual({ kind: 'cancelled' })
    expect([await uploads.waiting(), await uploads.context().store.listCards()]).toEqual([[], []])
    expect(engineOf(uploads.account).state).toBe('idle')
    uploads.server.fate = 'answer'
    expect(await uploads.file()).toEqual({ kind: 'filed', ideaId: 1 })
    expect(uploads.server.keys[1]).toBe(uploads.server.keys[0])
  })

  test('leaves the queue when the server refuses it, and keeps its key; the same PDF queued before still waits', async () => {
    uploads.server.fate = 'refuse'
    expect(await uploads.file()).toMatchObject({ kind: 'failed', error: { message: 'It is none.' } })
    expect(await uploads.waiting()).toEqual([])
    uploads.server.fate = 'drop'
    expect(await uploads.file()).toEqual({ kind: 'kept' })
    uploads.server.fate = 'refuse'
    expect(await uploads.file()).toMatchObject({ kind: 'failed' })
    expect(await uploads.waiting()).toHaveLength(1)
    uploads.server.fate = 'answer'
    await uploads.sendQueue()
    expect(uploads.server.ideas).toHaveLength(1)
    expect(new Set(uploads.server.keys).size).toBe(1)
  })

  test('stays queued under its key when the session has ended, and is sent after signing in', async () => {
    uploads.server.fate = 'signed-out'
    expect(await uploads.file()).toEqual({ kind: 'signed-out' })
    expect(await uploads.waiting()).toMatchObject([{ blocked: null }])
    expect(engineOf(uploads.account).state).toBe('signed-out')
    uploads.server.fate = 'answer'
    await uploads.sendQueue()
    expect(uploads.server.ideas).toHaveLength(1)
    expect(new Set(uploads.server.keys).size).toBe(1)
  })

  test('becomes a new idea when it is filed again after its draft was deleted before any answer', async () => {
    uploads.server.fate = 'drop'
    await uploads.file()
    const [card] = await uploads.context().store.listCards()
    if (card) await removeDraft(uploads.context(), card)
    uploads.server.fate = 'answer'
    expect(await uploads.file()).toEqual({ kind: 'filed', ideaId: 2 })
  })

  test('gets a new key when the idea of its old key was deleted', async () => {
    uploads.server.fate = 'drop'
    const controller = new AbortController()
    await uploads.file()
    uploads.server.fate = 'stand-still'
    const cancelled = uploads.file(plan(), controller.signal)
    await until(() => expect(uploads.server.keys).toHaveLength(2))
    controller.abort()
    await cancelled
    const [idea] = uploads.server.ideas
    if (idea) idea.isDeleted = true
    uploads.server.fate = 'answer'
    expect(await uploads.file()).toEqual({ kind: 'filed', ideaId: 2 })
    expect(await uploads.waiting()).toEqual([])
  })

  test('gets a new key when it was queued again, without an upload, after its idea was deleted', async () => {
    uploads.server.fate = 'drop'
    let open = () => {}
    uploads.server.gate = new Promise((resolve) => {
      open = resolve
    })
    const controller = new AbortController()
    const cancelled = uploads.file(plan(), controller.signal)
    await until(() => expect(uploads.server.keys).toHaveLength(1))
    open()
    controller.abort()
    expect(await cancelled).toEqual({ kind: 'cancelled' })
    await until(() => expect(uploads.server.ideas).toHaveLength(1))
    // It had arrived nevertheless: the owner finds the idea and deletes it.
    const [idea] = uploads.server.ideas
    if (idea) idea.isDeleted = true
    await newPdfDraft(uploads.account, plan(), 'Folded plan.pdf')
    uploads.server.fate = 'answer'
    await uploads.sendQueue()
    await uploads.sendQueue()
    expect(uploads.server.ideas).toMatchObject([{ isDeleted: true }, { id: 2, isDeleted: false }])
    expect(await uploads.waiting()).toEqual([])
  })

  test('becomes a new idea when it is filed again without a connection after its idea was deleted', async () => {
    await uploads.file()
    const [idea] = uploads.server.ideas
    if (idea) idea.isDeleted = true
    await uploads.context().store.write((tables) => dropWhole(tables, idea?.key ?? ''))
    uploads.server.fate = 'lose'
    expect(await uploads.file()).toEqual({ kind: 'kept' })
    uploads.server.fate = 'answer'
    await uploads.sendQueue()
    expect(await uploads.context().store.listCards()).toMatchObject([{ ideaId: 2 }])
  })
})

test('a PDF is uploaded once when a save and the rounds send it at the same time', async () => {
  const { server, context } = uploads
  server.fate = 'lose'
  expect(await uploads.file()).toEqual({ kind: 'kept' })
  server.fate = 'answer'
  server.keys.length = 0
  const [{ draftId } = { draftId: '' }] = await uploads.waiting()
  let release = () => {}
  server.gate = new Promise((resolve) => {
    release = resolve
  })
  const pushed = Promise.all([1, 2].map(() => pushDraft(context(), draftId)))
  await until(async () => expect((await uploads.waiting())[0]?.sentCount).toBe(3))
  release()
  expect(await pushed).toEqual(['synced', 'synced'])
  expect(server.keys).toEqual([draftId])
})
