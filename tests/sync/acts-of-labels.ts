import { labelKey } from '#contract/rules/labels.ts'
import { isUnsent } from '../../pwa/sync/device/label-change.ts'
import { changeLabels, type LabelPlace } from '../../pwa/sync/labels/change-labels.ts'
import { shownLabels } from '../../pwa/sync/labels/shown-labels.ts'
import { rowsOf } from './acts.ts'
import type { World } from './world.ts'
import { type Device, ignoreRefusal } from './world-device.ts'

/** Labels that a device has stored, each with a unique name; labels that it was asked to remove; and those that it has removed. */
export const newLabelLedger = () => ({
  put: new Map<string, LabelPlace>(),
  askedOff: new Set<string>(),
  takenOff: new Set<string>(),
})

const none = { labels: [], isPinned: false, labelRevision: 0 }

/** Adds a new label to a draft, removes one that is shown, or changes the pin. */
export function changeSomeLabels(world: World, device: Device): void {
  const { random, labels: ledger } = world
  const row = random.pick(rowsOf(device))
  if (!row) return
  const place = { id: row.ideaId ?? null, draftId: row.draftId }
  const listed = row.ideaId === undefined ? none : (world.find(row.ideaId)?.labelling ?? none)
  const shown = random.pick(shownLabels(listed, place, device.store.rows.labels).labels)
  const isOff = shown !== undefined && random.chance(0.5)
  const label = isOff ? shown : `label of ${world.newWord(device)}`
  const change = {
    add: isOff ? [] : [label],
    remove: isOff ? [label] : [],
    isPinned: random.chance(0.2) ? random.chance(0.5) : null,
  }
  const { life } = device
  // If the page is killed, the change may or may not have been stored.
  if (isOff) ledger.askedOff.add(label)
  void changeLabels(device.store, place, change)
    .then((isKept) => {
      if (device.life !== life || !isKept) return
      if (isOff) ledger.takenOff.add(label)
      else ledger.put.set(label, place)
    })
    .catch(ignoreRefusal)
}

/** A draft's labels may be deleted with it, even if an open page that did not know of the deletion creates it again. */
export function takeLabelsOff({ labels }: World, draftId: string): void {
  for (const [name, place] of labels.put) if (place.draftId === draftId) labels.askedOff.add(name)
}

/** What must be true of labels at rest. */
export const checkLabels = (world: World): string[] => [...lostLabels(world), ...waitingLabels(world)]

/** I22: an added label is on one existing idea or still unsent, unless its idea is gone. I23: a removed label does not come back. */
function lostLabels({ server, devices, labels }: World): string[] {
  const live = server.ideas.filter(({ isDeleted }) => !isDeleted)
  const onServer = live.flatMap(({ owner, labelling }) => labelling.labels.map((name) => ({ owner, name })))
  const faults = onServer
    .filter(({ owner, name }) => !name.endsWith(`a${owner}`))
    .map(({ owner, name }) => `I9: ${name} reached account ${owner}`)
  const waiting = new Set(
    devices.flatMap(({ store }) =>
      [...store.rows.labels.values()].flatMap(({ sent, change }) =>
        [sent, change].flatMap((one) => [...(one?.add ?? []), ...(one?.remove ?? [])]).map(labelKey),
      ),
    ),
  )
  for (const [name, { id, draftId }] of labels.put) {
    const times = onServer.filter((one) => one.name === name).length
    if (times > 1) faults.push(`I22: ${name} stands on ${times} ideas`)
    if (waiting.has(labelKey(name))) continue
    if (labels.takenOff.has(name) && times > 0) faults.push(`I23: ${name} came back`)
    const idea = server.ideas.find((one) => one.id === id || one.draftKey === draftId)
    if (!labels.askedOff.has(name) && times === 0 && idea && !idea.isDeleted)
      faults.push(`I22: ${name} is lost`)
  }
  return faults
}

/** I24: only changes that wait for an idea's id or were refused are unsent; those for a deleted idea move to the copy of its words. */
const waitingLabels = ({ devices, find }: World): string[] =>
  devices.flatMap(({ name, store }) =>
    [...store.rows.labels.values()]
      .filter((entry) => isUnsent(entry) && entry.blocked === null)
      .filter(({ draftId }) => {
        const id = store.rows.drafts.get(draftId)?.ideaId ?? Number(/^idea-(\d+)$/.exec(draftId)?.[1] ?? 0)
        return find(id)?.isDeleted === false
      })
      .map(({ draftId }) => `I24: device ${name} never sent the labels of ${draftId}`),
  )
