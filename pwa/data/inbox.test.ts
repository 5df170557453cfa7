import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { claimShared, dropShared, findShared, listShared, putShared, type SharedItem } from './inbox.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

const item = (id: string, more: Partial<SharedItem> = {}): SharedItem => ({
  id,
  receivedAt: `2026-01-01T00:00:0${id}.000Z`,
  userId: null,
  title: 'A title',
  text: '',
  url: '',
  files: [],
  refused: [],
  ...more,
})

describe('the inbox of things shared from other apps', () => {
  it('keeps an item with its files until it is dropped', async () => {
    const blob = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
    await putShared(item('1', { files: [{ name: 'a.pdf', type: 'application/pdf', blob }] }))
    const found = await findShared('1')
    expect(await found?.files[0]?.blob.text()).toBe('%PDF-1.7')
    await dropShared('1')
    expect([await findShared('1'), await listShared()]).toEqual([null, []])
  })

  it('reports an error when the device ends the transaction, as a full one does', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
      const request = this.get('1')
      this.transaction.abort()
      return request
    })
    await expect(putShared(item('1'))).rejects.toThrow()
    put.mockRestore()
    expect(await listShared()).toEqual([])
  })

  it('lists several items, oldest first', async () => {
    await putShared(item('2'))
    await putShared(item('1'))
    expect((await listShared()).map(({ id }) => id)).toEqual(['1', '2'])
  })

  it('gives an item to the first owner who sees it, and to nobody else', async () => {
    await putShared(item('1'))
    expect((await claimShared(7)).map(({ id }) => id)).toEqual(['1'])
    await putShared(item('2'))
    expect((await claimShared(8)).map(({ id }) => id)).toEqual(['2'])
    expect((await claimShared(7)).map(({ id }) => id)).toEqual(['1'])
  })

  it('skips stored items that it cannot read', async () => {
    await putShared(item('1'))
    const open = indexedDB.open('ideavault-inbox', 1)
    await new Promise((resolve) => {
      open.onsuccess = resolve
    })
    const transaction = open.result.transaction('items', 'readwrite')
    transaction.objectStore('items').put({ id: '2', text: 7 })
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    open.result.close()
    expect((await claimShared(7)).map(({ id }) => id)).toEqual(['1'])
  })
})
