import { attest } from '../../api/ideas/record-timestamps.ts'
import type { Context } from '../../api/server/context.ts'
import { anchorDue } from '../../api/timestamps/anchoring/work-anchors.ts'

/** The two jobs of the log of timestamps, which every process runs once a minute. */
export async function attestOnce(context: Context): Promise<void> {
  await anchorDue(context)
  await attest(context)
}
