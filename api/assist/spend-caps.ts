import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { type Limit, rates, spend } from '../http/limit.ts'

/** What leaves this server costs money or somebody's goodwill: it is counted by person, by address and in all. */
const DAY = 24 * 60 * 60

async function spendDay(context: Context, limit: Limit, key: string): Promise<void> {
  const wait = await context.limiter.spend(limit, key)
  if (wait !== null) throw new AppError('day_spent', { retryAfter: wait })
}

const spendAll = (context: Context) =>
  spendDay(context, { name: 'ai-all', points: context.config.aiMaxPerDay, seconds: DAY }, 'all')

export async function spendAssistant(context: Context, userId: number): Promise<void> {
  await spend(context, rates.assistant, String(userId))
  await spendDay(context, rates.assistantDay, String(userId))
  await spendAll(context)
}

export async function spendSearch(context: Context, address: string): Promise<void> {
  await spend(context, rates.ideaSearch, address)
  await spendDay(context, rates.ideaSearchDay, address)
  await spendAll(context)
}
