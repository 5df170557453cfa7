import { parseKey } from '#contract/proofs/signed-note.ts'
import type { Context } from '../../api/server/context.ts'
import { AnchorModel } from '../../api/timestamps/anchoring/anchor.model.ts'
import { findAnchor } from '../../api/timestamps/anchoring/find-anchors.ts'
import { addCosignature } from '../../api/timestamps/attesting/cosignature.model.ts'
import { proveInclusion, proveStamped } from '../../api/timestamps/attesting/prove-attested.ts'
import { LogStampModel } from '../../api/timestamps/attesting/stamp.model.ts'
import { EntryModel } from '../../api/timestamps/transparency-log/entry.model.ts'
import { attestOnce } from './attest-once.ts'

/** Runs all database queries of anchoring and attesting, with a calendar, an authority and a witness that do not exist. */
export async function attestInVain(context: Context): Promise<void> {
  const calendars = { calendars: ['http://127.0.0.1:1'], areNamed: true, allowedHosts: [], answerMs: 1000 }
  const away = { url: 'http://127.0.0.1:1', answerMs: 1000 }
  const authority = { ...away, roots: [], policy: null }
  const witness = parseKey('sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8')
  const witnesses = witness ? [{ ...away, key: witness }] : []
  const anchors = { ...context.config.anchors, calendars, authority, witnesses }
  const now = context.now()
  const block = { at: now, height: 1, hash: 'f'.repeat(64) }
  const anchor = { root: 'AAAA', state: 'confirmed', block, sentAt: now, isUntold: true } as const
  await AnchorModel.create({ _id: 1, ...anchor, nextAttemptAt: now, createdAt: new Date(0) })
  await LogStampModel.create({
    _id: 1,
    token: 'AAAA',
    root: 'AAAA',
    at: new Date(0),
    authority: 'TSA',
    isUntold: true,
  })
  await addCosignature(1, 'key', 'line\n')
  await addCosignature(1, 'other', 'line\n')
  await attestOnce({ ...context, config: { ...context.config, anchors } })
  await findAnchor(0)
  const digest = (await EntryModel.findById(0).lean())?.digest ?? ''
  await proveInclusion(digest)
  await proveStamped(digest)
  await AnchorModel.deleteOne({ _id: 1 })
  await findAnchor(0)
}
