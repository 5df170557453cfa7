import { type Response, Router } from 'express'
import { toBase64 } from '#contract/proofs/bytes.ts'
import { formatKey } from '#contract/proofs/signed-note.ts'
import * as endpoints from '#contract/timestamps.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { bind } from '../http/bind.ts'
import { limitByAddress, rates } from '../http/limit.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { findAnchored } from './anchoring/prove-anchored.ts'
import { findSignedEnd, proveInclusion } from './attesting/prove-attested.ts'
import { listSuccessions } from './transparency-log/identity.model.ts'
import { listLogKeys } from './transparency-log/log-keys.ts'
import { proveConsistency } from './transparency-log/prove.ts'
import { findPublicTile } from './transparency-log/public-tiles.ts'

const TEXT = 'text/plain; charset=utf-8'
/** Mirrors and caches may store a tile but must revalidate it: a new log after a loss has other tiles at the same addresses. */
const ASK_AGAIN = 'public, no-cache'

function send(response: Response, content: string | Uint8Array | null, type = TEXT): undefined {
  if (content === null) throw new AppError('not_found')
  response.type(type).send(typeof content === 'string' ? content : Buffer.from(content))
}

/**
 * The public log of timestamps. It holds only digests of salted manifests, so that anybody can mirror it, watch it and check proofs
 * without learning whose they are.
 */
export function timestampsRoutes(context: Context): Router {
  const router = Router()
  const limit = limitByAddress(context, rates.transparencyLog)
  bind(router, endpoints.getCheckpoint, [limit], async ({ response }) =>
    send(response, await findSignedEnd()),
  )
  bind(router, endpoints.getLogSuccessions, [limit], async ({ response }) =>
    send(response, (await listSuccessions()).join('\n') || null),
  )
  bind(router, endpoints.getTile, [limit], async ({ response, params: { level, index } }) => {
    const tile = await findPublicTile(level, index)
    if (tile) response.set({ 'Cache-Control': ASK_AGAIN, ETag: `"${sha256(tile)}"` })
    return send(response, tile, 'application/octet-stream')
  })
  bind(router, endpoints.getLogKey, [limit], async ({ response }) => {
    const [key] = await listLogKeys()
    return send(response, key ? `${formatKey(key)}\n` : null)
  })
  bind(router, endpoints.getLogKeys, [limit], async ({ response }) => {
    const keys = await listLogKeys()
    return send(response, keys.map((key) => `${formatKey(key)}\n`).join('') || null)
  })
  bind(router, endpoints.getLogProof, [limit], async ({ response, params }) =>
    send(response, await proveInclusion(params.digest)),
  )
  bind(router, endpoints.getOtsProof, [limit], async ({ response, params }) =>
    send(response, (await findAnchored(params.digest))?.proof ?? null, 'application/octet-stream'),
  )
  bind(router, endpoints.getBlockHeaders, [limit], async ({ response, params }) =>
    send(response, (await findAnchored(params.digest))?.headers ?? null, 'application/json'),
  )
  bind(router, endpoints.getConsistencyProof, [limit], async ({ response, query: { from, to } }) => {
    const path = await proveConsistency(from, to)
    return send(response, path?.map((hash) => `${toBase64(hash)}\n`).join('') ?? null)
  })
  return router
}
