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
})
export type Asset = v.InferOutput<typeof Asset>

/** The address of an asset's bytes for its owner. */
export const assetPath = (id: number) => `/api/assets/${id}/file`

/** The ids of the stored pictures that an idea's sanitised HTML shows, each once, in order. */
export function readAssetIds(html: string): number[] {
  const found = html.matchAll(/<img(?: [a-z]+="[^"]*")*? src="\/api\/assets\/([1-9]\d{0,14})\/file"/g)
  return [...new Set([...found].map(([, id]) => Number(id)))]
}

export const listAssets = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/assets',
  query: PageQuery,
  status: 200,
  answer: v.array(Asset),
  inTurn: true,
})
export const uploadImage = endpoint({
  method: 'POST',
  by: 'owner',
  path: '/api/upload/image',
  upload: 'image',
  body: v.strictObject({ ideaId: v.optional(v.string()) }),
  headers: {
    'Idempotency-Key':
      'An id of this upload (8 to 64 of A-Z a-z 0-9 _ -): a repeat answers the same picture until that is deleted.',
  },
  status: 201,
  answer: v.object({ url: v.string(), id: v.number(), width: v.number(), height: v.number() }),
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
