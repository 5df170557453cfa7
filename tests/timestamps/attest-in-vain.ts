import { attest } from '../../api/ideas/record-timestamps.ts'
import type { Context } from '../../api/server/context.ts'
import { AnchorModel } from '../../api/timestamps/anchoring/anchor.model.ts'
import { findAnchor } from '../../api/timestamps/anchoring/find-anchors.ts'

/** Everything that anchoring asks the store, with a calendar that nobody runs. */
export async function attestInVain(context: Context): Promise<void> {
  const calendars = { calendars: ['http://127.0.0.1:1'], areNamed: true, allowedHosts: [], answerMs: 1000 }
  const anchors = { ...context.config.anchors, calendars }
  const now = context.now()
  const block = { at: now, height: 1, hash: 'f'.repeat(64) }
  const anchor = { root: 'AAAA', state: 'confirmed', block, sentAt: now, isUntold: true } as const
  await AnchorModel.create({ _id: 1, ...anchor, nextAttemptAt: now, createdAt: new Date(0) })
  await attest({ ...context, config: { ...context.config, anchors } })
  await findAnchor(0)
  await AnchorModel.deleteOne({ _id: 1 })
  await findAnchor(0)
}
