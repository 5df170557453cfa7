import { describe, expect, it } from 'vitest'
import type { IdeaVersion, VersionSummary } from '#contract/versions.ts'
import type { KeptRevision } from '../../data/device/draft-tables.ts'
import { listKept, listLookalikes } from './kept-versions.ts'

const now = { title: 'Kettle', html: '<p>now</p>' }

const onDevice = (id: number, html: string, reason: KeptRevision['reason'] = 'earlier'): KeptRevision => ({
  id,
  draftId: 'd',
  reason,
  title: 'Kettle',
  html,
  keptAt: `2026-11-0${id}T08:00:00.000Z`,
})

const onServer = (revision: number, html: string): { summary: VersionSummary; version: IdeaVersion } => {
  const savedAt = `2026-11-0${revision}T09:00:00.000Z`
  return {
    summary: {
      ...{ revision, title: 'Kettle', excerpt: '', size: html.length, savedAt },
      ...{ unseen: false, sealed: null },
    },
    version: { revision, title: 'Kettle', content: html, savedAt },
  }
}

describe('the history of a draft', () => {
  it('marks sealed versions, also those whose words the device has too', () => {
    const timestamp = null
    const server = onServer(3, '<p>old</p>')
    const fetched = new Map([[3, server.version]])
    const sealed = { ...server.summary, sealed: { timestamp } }
    const [same] = listKept([onDevice(1, '<p>old</p>')], [sealed], fetched, now)
    expect(same).toMatchObject({ key: 'device-1', sealed: { timestamp } })
    const [other] = listKept([], [sealed], fetched, now)
    expect(other).toMatchObject({ key: 'server-3', sealed: { timestamp } })
    expect(listKept([onDevice(1, '<p>old</p>')], [], new Map(), now)[0]?.sealed).toBeNull()
  })

  it('shows a version’s first words without breaking a word where bold begins or ends in it', () => {
    const [kept] = listKept([onDevice(1, '<p>It <strong>hum</strong>s.</p><p>b</p>')], [], new Map(), now)
    expect(kept).toMatchObject({ excerpt: 'It hums. b', size: '3 words' })
  })

  it('lists equal words once, with their newest date and every place that keeps them', () => {
    const server = onServer(3, '<p>old</p>')
    const device = [onDevice(1, '<p>old</p>'), onDevice(2, '<p>old</p>', 'mine'), onDevice(4, '<p>older</p>')]
    const fetched = new Map([[3, server.version]])
    const kept = listKept(device, [server.summary], fetched, now)
    expect(kept.map(({ key, places }) => [key, places])).toEqual([
      ['device-4', ['device']],
      ['device-2', ['device', 'server']],
    ])
  })

  it('lists server versions whose words were not fetched yet, newest first', () => {
    const kept = listKept([onDevice(1, '<p>a</p>')], [onServer(2, '<p>b</p>').summary], new Map(), now)
    expect(kept.map(({ key, words }) => [key, words === null])).toEqual([
      ['server-2', true],
      ['device-1', false],
    ])
  })

  it('says why each version was kept, its number of words, and which one equals the current words', () => {
    const device = [onDevice(1, '<p>one two <b>three</b></p>', 'replaced'), onDevice(2, now.html, 'restored')]
    expect(listKept(device, [], new Map(), now)).toMatchObject([
      { reason: 'Before you restored', size: '1 word', isCurrent: true },
      { reason: 'Before it was updated from another device', size: '3 words', isCurrent: false },
    ])
  })

  it('fetches for comparison only server versions that may equal another: same title and same length', () => {
    const device = [onDevice(1, '<p>old</p>')]
    const server = ['<p>odd</p>', '<p>longer</p>', '<p>twice!</p>', '<p>nov</p>'].map(
      (html, at) => onServer(at + 1, html).summary,
    )
    expect(listLookalikes(device, server, now).sort()).toEqual([1, 2, 3, 4])
    expect(listLookalikes([], [onServer(1, '<p>another</p>').summary], now)).toEqual([])
    expect(listLookalikes(device, [onServer(1, '<p>x</p>').summary], now)).toEqual([])
  })
})
