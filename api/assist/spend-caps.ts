import { DAY } from '#contract/rules/durations.ts'
import { rates, spend, spendDay } from '../http/limit.ts'
import type { Context } from '../server/context.ts'

/** What leaves this server costs money or somebody's goodwill: it is counted by person, by address and in all. */

const spendAll = (context: Context) =>
  spendDay(context, { name: 'ai-all', points: context.config.aiMaxPerDay, windowMs: DAY }, 'all')

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
