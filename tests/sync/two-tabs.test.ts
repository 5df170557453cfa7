// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { htmlOf, rememberShown } from '../../pwa/editor/remote-changes/editor-html.ts'
import { showHtml } from '../../pwa/editor/remote-changes/show-html.ts'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { changeLabels } from '../../pwa/sync/labels/change-labels.ts'
import { listSendableLabels } from '../../pwa/sync/labels/list-sendable-labels.ts'
import { pushLabels } from '../../pwa/sync/transport/push-labels.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { EditorForTests } from '../support/editor-for-tests.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'

/** A tab with the idea open: its editor, and the writer that saves its words. */
async function openTab(device: QuietDevice, draftId: string) {
  const row = await device.store.read((tables) => tables.findDraft(draftId))
  if (!row) throw new Error('The draft is gone.')
  const words = { title: row.title, html: row.html }
  const at = new EditorForTests(row.html)
  rememberShown(at.editor, row.html)
  const writer = new DraftWriter(
    device.context,
    { draftId, row, words, fresh: { editorSchema: 1 } },
    ({ shows }) => shows && showHtml(at.editor, shows.html),
  )
  return {
    text: at.text,
    keep: () => writer.keep(),
    refresh: () => writer.refresh(),
    write(typed: string, behind: string) {
      at.type(typed, at.endOf(behind))
      void writer.change(() => ({ title: 'Trees', html: htmlOf(at.editor) }))
    },
  }
}
type Tab = Awaited<ReturnType<typeof openTab>>

/** Both continue in their own line; the second saves its words after the first has changed the idea. */
async function writeOn(first: Tab, second: Tab): Promise<void> {
  second.write(' three', 'birch:')
  first.write('four', 'two ')
  await first.keep()
  await second.keep()
  await first.refresh()
  first.write(' five', 'four')
  await first.keep()
  await second.refresh()
  const all = 'alder: one two four five\nbetween\nbirch: three'
  expect([first.text(), second.text()]).toEqual([all, all])
}

it('words typed in one tab after another tab deleted their copy become a copy again', async () => {
  const server = new FakeServer()
  const [phone, tablet] = [new QuietDevice(server, 1), new QuietDevice(server, 2)]
  const sync = (device: QuietDevice) => syncRound(device.context, () => false)
  const row = await phone.writeKnown('Fan', '<p>blade</p>')
  await sync(tablet)
  const start = { draftId: row.draftId, row, words: row, fresh: { editorSchema: 1 } }
  const asleep = new DraftWriter(phone.context, start, () => undefined)
  void asleep.change(() => ({ title: 'Fan', html: '<p>from the phone</p>' }))
  await asleep.keep()
  await tablet.write('Fan', '<p>from the tablet</p>', tablet.rows()[0]?.draftId)
  await sync(tablet)
  await sync(phone)
  const copy = phone.rows().find(({ copyOf }) => copyOf !== null)
  if (!copy) throw new Error('There is no copy.')
  phone.network = () => ({ kind: 'unreachable' })
  await removeDraft(phone.context, copy)
  void asleep.change(() => ({ title: 'Fan', html: '<p>from the phone, and a thought</p>' }))
  await asleep.keep()
  phone.network = (_, deliver) => deliver()
  for (let n = 0; n < 4; n++) await sync(phone)
  const words = server.ideas.filter(({ isDeleted }) => !isDeleted).map(({ html }) => html)
  expect(words).toEqual(['<p>from the tablet</p>', '<p>from the phone, and a thought</p>'])
})

describe('a space at the end of the text in one tab makes no change in another tab', () => {
  const start = '<p>alder: one</p><p>between</p><p>birch:</p>'

  it('that is loaded while the space is there', async () => {
    const device = new QuietDevice(new FakeServer(), 1)
    const draftId = await device.write('Trees', start)
    const first = await openTab(device, draftId)
    first.write(' two ', 'one')
    await first.keep()
    await writeOn(first, await openTab(device, draftId))
    expect(device.rows()).toHaveLength(1)
  })

  it('that is open and receives the space', async () => {
    const device = new QuietDevice(new FakeServer(), 1)
    const draftId = await device.write('Trees', start)
    const first = await openTab(device, draftId)
    const second = await openTab(device, draftId)
    first.write(' two', 'one')
    await first.keep()
    await second.refresh()
    first.write(' ', 'two')
    await first.keep()
    await second.refresh()
    await writeOn(first, second)
    expect(device.rows()).toHaveLength(1)
  })
})

it('a late answer about labels does not remove a newer change that is being sent', async () => {
  const phone = new QuietDevice(new FakeServer(), 1)
  const { ideaId: id = null } = await phone.writeKnown()
  const put = (name: string) =>
    changeLabels(phone.store, { id, draftId: null }, { add: [name], remove: [], isPinned: null })
  const sync = () => syncRound(phone.context, () => false)
  const { server } = phone.context
  const late: typeof server.changeLabels = async (...sent) => {
    const answer = await server.changeLabels(...sent)
    await sync()
    phone.network = (request, deliver) => (request.kind === 'label' ? { kind: 'unreachable' } : deliver())
    await put('second')
    await sync()
    return answer
  }
  await put('first')
  const slow = { ...phone.context, server: { ...server, changeLabels: late } }
  const [name = ''] = await listSendableLabels(phone.store)
  await pushLabels(slow, name, () => undefined)
  expect([...phone.store.rows.labels.values()].map(({ sent }) => sent?.add)).toEqual([['second']])
})
