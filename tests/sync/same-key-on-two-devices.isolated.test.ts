// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { ApiDevice } from './api-device.ts'
import { prepareApi } from './api-scene.ts'
import { Random } from './random.ts'

/**
 * Two devices make an idea of the same draft under its key: after a restore (decision 0066), or from an earlier account
 * (decision 0068). Each has its own unsent words in it.
 */
const scene = prepareApi()
const KEY = '0d6c5c5e-3c1b-4c86-9f57-0f6f1f0b7a11'

async function write(device: ApiDevice, html: string): Promise<void> {
  const row = device.store.rows.drafts.get(KEY) ?? null
  const words = { title: row?.title ?? '', html: row?.html ?? '' }
  const start = { draftId: KEY, row, words, fresh: { editorSchema: 1 } }
  const writer = new DraftWriter(device.context, start, () => undefined)
  void writer.change(() => ({ title: 'Fan', html }))
  await writer.keep()
}

test.each([5, 60])(
  'words of a second device with the same draft key survive %i saves by the first',
  async (saves) => {
    const { owner, device: phone } = scene()
    const tablet = new ApiDevice(new Random(2), 0)
    tablet.context = { ...tablet.context, server: phone.context.server }
    await write(tablet, '<p>only the tablet has this</p>')
    for (let n = 0; n < saves; n++) {
      await write(phone, `<p>evening ${n}</p>`)
      await syncRound(phone.context, () => false)
    }
    for (let n = 0; n < 3; n++) await syncRound(tablet.context, () => false)
    expect(await tablet.store.listEntries()).toEqual([])
    const listed = await phone.context.server.list()
    if (listed.kind !== 'ok') throw new Error('There is no list.')
    const all = []
    for (const { id } of listed.value)
      all.push(JSON.stringify((await owner.get(`/api/ideas/${id}`)).json(Idea).content))
    const words = [...all, ...tablet.rows().map(({ html }) => html)].join('\n')
    expect(words).toContain('only the tablet has this')
  },
)
