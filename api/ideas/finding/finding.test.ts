import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IdeaText } from '#contract/finding/texts.ts'
import { IdeaSummary, SavedIdea } from '#contract/ideas.ts'
import { findingLimits } from '#contract/rules/finding-limits.ts'
import { Labelling } from '#contract/rules/labels.ts'
import { signUp, startUnlimitedServer } from '../../../tests/access/people.ts'
import type { Client } from '../../../tests/support/client.ts'
import type { TestServer } from '../../../tests/support/server.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
})
afterAll(() => server.close())

const make = async (content: unknown = '<p>quiet</p>', title = 'Fan') =>
  (await owner.post('/api/ideas', { title, content })).json(SavedIdea)
const send = (id: number, body: unknown, opId?: string, browser = owner) =>
  browser.send('PATCH', `/api/ideas/${id}/labels`, body, opId ? { 'X-Op-Id': opId } : {})
const labelled = async (id: number, body: unknown, opId?: string) =>
  (await send(id, body, opId)).json(Labelling)
const summaryOf = async (id: number) =>
  (await owner.get('/api/ideas')).json(v.array(IdeaSummary)).find((idea) => idea.id === id)
const numbered = (count: number, name = 'label') => Array.from({ length: count }, (_, n) => `${name} ${n}`)

describe('labels and the pin', () => {
  test('are listed with the idea, change neither its revision nor its time, and stay out of the manifest', async () => {
    const idea = await make()
    expect(await summaryOf(idea.id)).toMatchObject({ labels: [], isPinned: false, labelRevision: 0 })
    expect(await labelled(idea.id, { add: ['Kitchen', 'Water'], isPinned: true })).toEqual({
      labels: ['Kitchen', 'Water'],
      isPinned: true,
      labelRevision: 1,
    })
    expect(await labelled(idea.id, { remove: ['kitchen'] })).toMatchObject({
      labels: ['Water'],
      isPinned: true,
    })
    const { revision, lastModified } = idea
    expect(await summaryOf(idea.id)).toMatchObject({
      revision,
      lastModified,
      labels: ['Water'],
      labelRevision: 2,
    })
    await owner.put(`/api/ideas/${idea.id}`, { title: 'Fan', content: '<p>loud</p>' })
    expect((await owner.put(`/api/ideas/${idea.id}/publish`)).status).toBe(200)
    expect(await labelled(idea.id, { add: ['Sealed'], isPinned: false })).toMatchObject({
      labels: ['Water', 'Sealed'],
    })
    expect((await owner.get(`/api/ideas/${idea.id}/manifest`)).text).not.toMatch(/Water|Sealed/)
  })

  test('a label is stored once whatever its case, spaces or Unicode form', async () => {
    const { id } = await make()
    const again = ['  Été   2026 ', 'e\u0301te\u0301 2026', 'ÉTÉ 2026', '\u202eété 2026']
    expect((await labelled(id, { add: again })).labels).toEqual(['Été 2026'])
    expect((await labelled(id, { add: ['été 2026'] })).labels).toEqual(['Été 2026'])
  })

  test('too long a label, a blank one and more than 20 on one idea are refused with a reason', async () => {
    const { id } = await make()
    const longest = 'x'.repeat(findingLimits.labelLength)
    expect((await send(id, { add: [longest] })).status).toBe(200)
    const long = await send(id, { add: [`${longest}x`] })
    expect([long.status, long.text]).toEqual([422, expect.stringContaining('at most 40 characters')])
    expect((await send(id, { add: ['  '] })).text).toContain('Please name the label.')
    expect((await labelled(id, { add: numbered(findingLimits.labelsOfIdea - 1) })).labels).toHaveLength(
      findingLimits.labelsOfIdea,
    )
    const full = await send(id, { add: ['one more'] })
    expect([full.status, full.text]).toEqual([422, expect.stringContaining('at most 20 labels')])
    expect((await send(id, { add: ['one more'], remove: [longest] })).status).toBe(200)
    expect((await send(id, { add: numbered(100) })).status).toBe(422)
  })

  test('labels added by devices at the same moment are all kept, and a repeated operation changes nothing', async () => {
    const { id } = await make()
    const names = numbered(12)
    await Promise.all(names.map((name, n) => labelled(id, n === 5 ? { isPinned: true } : { add: [name] })))
    const after = await summaryOf(id)
    expect([...(after?.labels ?? [])].sort()).toEqual(names.filter((_, n) => n !== 5).sort())
    expect(after).toMatchObject({ isPinned: true, labelRevision: 12 })
    await labelled(id, { add: ['once'] }, 'operation-1')
    await labelled(id, { remove: ['once'] }, 'operation-2')
    expect((await labelled(id, { add: ['once'] }, 'operation-1')).labels).not.toContain('once')
    const twice = await Promise.all([1, 2, 3].map(() => labelled(id, { add: ['twice'] }, 'operation-3')))
    expect(new Set(twice.map(({ labelRevision }) => labelRevision)).size).toBe(1)
  })

  test('cannot be changed by another account, nor after the idea was deleted', async () => {
    const { id } = await make()
    await labelled(id, { add: ['mine'] })
    expect((await send(id, { add: ['theirs'] }, undefined, await signUp(server, 'Mallory'))).code).toBe(
      'not_found',
    )
    await owner.delete(`/api/ideas/${id}`)
    expect((await send(id, { add: ['late'] })).code).toBe('idea_deleted')
  })
})

describe('texts for searching', () => {
  const texts = async (ids: number[], browser = owner) =>
    (await browser.get(`/api/idea-texts?ids=${ids.join()}`)).json(v.array(IdeaText))

  test("are plain text with their revision, and are answered for the account's own ideas only", async () => {
    const html = '<h2>Wick &amp; valve</h2><p>It <strong>hum</strong>s.</p><ul><li><p>naïve</p></li></ul>'
    const { id } = await make(html)
    const drawn = await make({ elements: [{ type: 'text', x: 0, y: 0, text: 'drawn' }] })
    const gone = await make('<p>gone</p>')
    await owner.delete(`/api/ideas/${gone.id}`)
    expect(await texts([drawn.id, gone.id, id, 999_999])).toEqual([
      { id, revision: 1, text: 'Wick & valve\nIt hums.\nnaïve' },
      { id: drawn.id, revision: 1, text: 'drawn' },
    ])
    expect(await texts([id], await signUp(server, 'Mallory'))).toEqual([])
    expect((await owner.get('/api/idea-texts?ids=1,x')).status).toBe(422)
    expect((await owner.get(`/api/idea-texts?ids=${numbered(101, '').map((_, n) => n + 1)}`)).status).toBe(
      422,
    )
  })

  test('are cut at a fixed length, and an answer that would be too large leaves ideas for the next request', async () => {
    const long = `<p>${'word '.repeat(20_000)}</p>`
    const ids: number[] = []
    for (let n = 0; n < 22; n++) ids.push((await make(long)).id)
    const first = await texts(ids)
    expect(first[0]?.text).toHaveLength(findingLimits.searchedText)
    expect(first.length).toBeGreaterThan(0)
    expect(first.length).toBeLessThan(ids.length)
    expect(await texts(ids.slice(first.length))).toHaveLength(ids.length - first.length)
  })
})
