import { beforeEach, describe, expect, test } from 'vitest'
import type { LocalDraft } from '../../pwa/data/device/draft-tables.ts'
import { keepCopy, keepOriginal } from '../../pwa/sync/device/choose-version.ts'
import { pushDraft } from '../../pwa/sync/transport/push-draft.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import type { WriterNews } from '../../pwa/sync/writer/writer-news.ts'
import { FakeServer } from './fake-server.ts'
import { open, QuietDevice } from './quiet-device.ts'

let server: FakeServer
let device: QuietDevice
let tablet: QuietDevice
beforeEach(() => {
  server = new FakeServer()
  device = new QuietDevice(server, 1)
  tablet = new QuietDevice(server, 2)
})
const sync = (of = device) => syncRound(of.context, () => false)

const copyOf = () => device.rows().find(({ notice }) => notice?.kind === 'copy')
const originalOf = () => device.rows().find(({ ideaId }) => ideaId === 1)
/** Both devices changed the same block, so this one's words are a copy, which is sent or not (`isSent`). */
async function makeCopy({
  isSent,
}: {
  isSent: boolean
}): Promise<{ copy: LocalDraft; original: LocalDraft }> {
  await device.write('Fan', '<p>quiet</p>')
  await sync()
  await sync(tablet)
  await tablet.write('Fan', '<p>theirs</p>', tablet.rows()[0]?.draftId)
  await sync(tablet)
  await device.write('Fan', '<p>mine</p>', device.rows()[0]?.draftId)
  const [entry] = await device.store.listEntries()
  if (entry) await syncOnce(entry.draftId)
  if (isSent) await sync()
  const [copy, original] = [copyOf(), originalOf()]
  if (!copy || !original) throw new Error('no copy was made')
  return { copy, original }
}

/** Sends the change, which conflicts with the other words; the resulting copy is not sent yet. */
const syncOnce = (draftId: string) => pushDraft(device.context, draftId)

/** An editor in another tab with this draft open, and the news it received. */
function openElsewhere(row: LocalDraft): { writer: DraftWriter; news: WriterNews[] } {
  const news: WriterNews[] = []
  const start = {
    draftId: row.draftId,
    row,
    words: { title: row.title, html: row.html },
    fresh: { editorSchema: 1 },
  }
  return { writer: new DraftWriter(device.context, start, (told) => news.push(told)), news }
}

for (const isSent of [false, true]) {
  describe(`a conflict copy ${isSent ? 'that the server has' : 'that was never sent'}`, () => {
    test('replaces the words of the original, and is gone, when its words are chosen', async () => {
      const versions = await makeCopy({ isSent })
      expect(await keepCopy(device.context, versions)).toBe(true)
      expect(device.rows()).toMatchObject([{ ideaId: 1, html: '<p>mine</p>', notice: null }])
      await sync()
      expect(server.ideas.filter(({ isDeleted }) => !isDeleted)).toMatchObject([
        { id: 1, html: '<p>mine</p>' },
      ])
      // The original's earlier words can be restored.
      const kept = [...device.store.rows.revisions.values()].map(({ html }) => html)
      expect(kept).toContain('<p>theirs</p>')
    })

    test('is deleted, with the original unchanged, when the original is chosen', async () => {
      const versions = await makeCopy({ isSent })
      expect(await keepOriginal(device.context, versions)).toBe(true)
      expect(device.rows()).toMatchObject([{ ideaId: 1, html: '<p>theirs</p>', notice: null }])
      await sync()
      expect(server.ideas.filter(({ isDeleted }) => !isDeleted)).toMatchObject([
        { id: 1, html: '<p>theirs</p>' },
      ])
    })

    test('leads every editor that has it open to the original when a version is chosen', async () => {
      for (const [choose, html] of [
        [keepCopy, '<p>mine</p>'],
        [keepOriginal, '<p>theirs</p>'],
      ] as const) {
        server = new FakeServer()
        device = new QuietDevice(server, 1)
        tablet = new QuietDevice(server, 2)
        const versions = await makeCopy({ isSent })
        const { writer, news } = openElsewhere(versions.copy)
        expect(await choose(device.context, versions)).toBe(true)
        // False would mean that the draft was deleted on another device.
        expect(await writer.refresh()).toBe(true)
        expect(writer.draftId).toBe(versions.original.draftId)
        expect(writer.words().html).toBe(html)
        expect(news.at(-1)).toMatchObject({ hasMoved: true, draft: { ideaId: 1 } })
        writer.change(() => ({ title: 'Fan', html: `${html}<p>more</p>` }))
        await writer.keep()
        expect(device.rows()).toMatchObject([{ ideaId: 1, html: `${html}<p>more</p>` }])
      }
    })

    test('keeps unsaved words of another tab when the original is chosen', async () => {
      const versions = await makeCopy({ isSent })
      const { writer } = openElsewhere(versions.copy)
      writer.change(() => ({ title: 'Fan', html: '<p>mine</p><p>typed meanwhile</p>' }))
      expect(await keepOriginal(device.context, versions)).toBe(true)
      await writer.keep()
      expect(
        device
          .rows()
          .map(({ html }) => html)
          .sort(),
      ).toEqual(['<p>mine</p><p>typed meanwhile</p>', '<p>theirs</p>'])
    })

    test('is chosen only once, and only if it has not changed since it was shown', async () => {
      const versions = await makeCopy({ isSent })
      await device.write('Fan', '<p>mine, newer</p>', versions.copy.draftId)
      for (const choose of [keepCopy, keepOriginal])
        expect(await choose(device.context, versions)).toBe(false)
      expect(
        device
          .rows()
          .map(({ html }) => html)
          .sort(),
      ).toEqual(['<p>mine, newer</p>', '<p>theirs</p>'])
      const [copy, original] = [copyOf(), originalOf()]
      if (!copy || !original) throw new Error('both exist')
      const answers = await Promise.all([
        keepCopy(device.context, { copy, original }),
        keepCopy(device.context, { copy, original }),
        keepOriginal(device.context, { copy, original }),
      ])
      expect(answers).toEqual([true, false, false])
    })
  })
}

describe('a choice between a conflict copy and its original while an answer is lost', () => {
  /** The next change arrives, but the answer is lost. */
  const loseAnswer = async (draftId: string) => {
    device.network = (_, deliver) => {
      deliver()
      return { kind: 'unreachable' }
    }
    await pushDraft(device.context, draftId)
    device.network = open
  }
  const live = () => server.ideas.filter(({ isDeleted }) => !isDeleted).map(({ html }) => html)

  test('leaves one idea with the words of the copy, if the copy was chosen', async () => {
    const { copy, original } = await makeCopy({ isSent: true })
    await device.write('Fan', '<p>theirs, and sent</p>', original.draftId)
    await loseAnswer(original.draftId)
    expect(await keepCopy(device.context, { copy, original: originalOf() ?? original })).toBe(true)
    await sync()
    await sync()
    expect(live()).toEqual(['<p>mine</p>'])
  })

  test('deletes the copy that the server had already stored, if the original was chosen', async () => {
    const versions = await makeCopy({ isSent: false })
    await loseAnswer(versions.copy.draftId)
    expect(await keepOriginal(device.context, versions)).toBe(true)
    await sync()
    await sync()
    expect(live()).toEqual(['<p>theirs</p>'])
    expect(device.rows()).toHaveLength(1)
  })
})
