import { expect, it } from 'vitest'
import { findingLimits } from '#contract/rules/finding-limits.ts'
import { changeLabels } from '../../pwa/sync/labels/change-labels.ts'
import { shownLabels } from '../../pwa/sync/labels/shown-labels.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { FakeServer } from './fake-server.ts'
import { lost, open, QuietDevice } from './quiet-device.ts'

const none = { labels: [], isPinned: false, labelRevision: 0 }

it('many labels that were added and removed offline do not stop the other label changes of the idea', async () => {
  const server = new FakeServer()
  const phone = new QuietDevice(server, 1)
  const id = (await phone.writeKnown()).ideaId ?? 0
  const place = { id, draftId: null }
  const put = (add: string[], remove: string[] = []) =>
    changeLabels(phone.store, place, { add, remove, isPinned: null })
  const onServer = () => server.ideas[0]?.labelling
  const full = (name: string) => Array.from({ length: findingLimits.labelsOfIdea }, (_, n) => `${name} ${n}`)
  await put(full('old'))
  await syncRound(phone.context, () => false)
  phone.network = lost
  for (let n = 0; n < 2 * findingLimits.labelsAtOnce; n++) {
    await put([`tried ${n}`])
    await put([], [`tried ${n}`])
  }
  // Removals have to go first, to make room.
  await put(full('kept'), full('old'))
  await changeLabels(phone.store, place, { add: [], remove: [], isPinned: true })
  phone.network = open
  await syncRound(phone.context, () => false)
  expect(onServer()).toMatchObject({ labels: full('kept'), isPinned: true })
  await syncRound(phone.context, () => false)
  expect(shownLabels(onServer() ?? none, place, phone.store.rows.labels)).toMatchObject({
    refused: null,
    waits: false,
  })
  expect(phone.store.rows.labels.size).toBe(0)
})
