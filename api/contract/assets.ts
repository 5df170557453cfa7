import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { PageQuery } from './rules/page-query.ts'

export const Asset = v.object({
  id: v.number(),
  filePath: v.string(),
  fileName: v.string(),
  createdAt: Instant,
  width: v.number(),
  height: v.number(),
  /** The Idempotency-Key of its upload; our client sends the SHA-256 of the bytes. Null where there was none. */
  uploadKey: v.optional(v.nullable(v.string()), null),
})
export type Asset = v.InferOutput<typeof Asset>

/** The address of an asset's bytes for its owner. */
export const assetPath = (id: number) => `/api/assets/${id}/file`

const picture = /<img(?: [a-z]+="[^"]*")*? src="\/api\/assets\/([1-9]\d{0,14})\/file"/g
const memo = /<div(?: [a-z-]+="[^"]*")*? data-audio="\/api\/assets\/([1-9]\d{0,14})\/file"/g
const idsIn = (html: string, shown: RegExp) => [...html.matchAll(shown)].map(([, id]) => Number(id))

/** The ids of the stored pictures, and then of the voice memos, that an idea's sanitised HTML shows, each once, in order. */
export const readAssetIds = (html: string): number[] => [
  ...new Set([...idsIn(html, picture), ...idsIn(html, memo)]),
]

/** The ids of the voice memos alone. */
export const readMemoIds = (html: string): number[] => [...new Set(idsIn(html, memo))]

export const listAssets = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/assets',
  query: PageQuery,
  status: 200,
  answer: v.array(Asset),
  hasLargeAnswer: true,
})
export const uploadImage = endpoint({
  method: 'POST',
  by: 'owner',
  path: '/api/upload/image',
  upload: 'image',
  body: v.strictObject({ ideaId: v.optional(v.string()) }),
  headers: {
    'Idempotency-Key':
      'An id of this upload (8 to 64 of A-Z a-z 0-9 _ -): a repeat returns the same picture until it is deleted.',
  },
  status: 201,
  answer: v.object({ url: v.string(), id: v.number(), width: v.number(), height: v.number() }),
})
export const uploadAudio = endpoint({
  method: 'POST',
  by: 'owner',
  path: '/api/upload/audio',
  upload: 'audio',
  body: v.strictObject({}),
  headers: {
    'Idempotency-Key':
      'An id of this upload (8 to 64 of A-Z a-z 0-9 _ -): a repeat returns the same memo until it is deleted.',
  },
  status: 201,
  answer: v.object({ url: v.string(), id: v.number() }),
})
export const getAssetFile = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/assets/:id/file',
  params: Id,
  status: 200,
  answer: 'file',
})
export const deleteAsset = endpoint({
  method: 'DELETE',
  by: 'owner',
  path: '/api/assets/:id',
  params: Id,
  status: 204,
  answer: null,
})
