import type { Usage } from '#contract/usage.ts'
import type { Context } from '../server/context.ts'
import { uploadsDay } from './spend-upload.ts'
import { UsageModel } from './usage.model.ts'

/** What the account uses of each quota. Stored values may be negative until the account has been counted, so they are clamped to 0. */
export async function describeUsage(context: Context, userId: number): Promise<Usage> {
  const { quotas } = context.config
  const row = await UsageModel.findById(userId).lean()
  const uploads =
    quotas.uploads === null ? 0 : await context.limiter.count(uploadsDay(quotas.uploads), String(userId))
  const share = (name: 'bytes' | 'ideas' | 'versions') => ({
    used: Math.max(0, row?.[name] ?? 0),
    limit: quotas[name],
  })
  return {
    bytes: share('bytes'),
    ideas: share('ideas'),
    versions: share('versions'),
    uploads: { used: Math.min(uploads, quotas.uploads ?? uploads), limit: quotas.uploads },
  }
}
