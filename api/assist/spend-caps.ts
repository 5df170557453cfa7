import { DAY } from '#contract/rules/durations.ts'
import { rates, spend, spendDay } from '../http/limit.ts'
import type { Context } from '../server/context.ts'

/** Calls to outside services cost money or use somebody's free service: they are limited by person, by address and in total. */

const spendAll = (context: Context, name: string, points: number) =>
  spendDay(context, { name, points, windowMs: DAY }, 'all')
const spendAi = (context: Context) => spendAll(context, 'ai-all', context.config.aiMaxPerDay)

export async function spendAssistant(context: Context, userId: number): Promise<void> {
  await spend(context, rates.assistant, String(userId))
  await spendDay(context, rates.assistantDay, String(userId))
  await spendAi(context)
}

/**
 * Anybody may search, from any number of addresses: half of the AI calls of a day are reserved for the owners' assistant, if there is
 * one. A plain search makes no AI call and has a limit of its own.
 */
export async function spendSearch(context: Context, address: string, kind: 'ai' | 'plain'): Promise<void> {
  const { aiMaxPerDay } = context.config
  await spend(context, rates.ideaSearch, address)
  await spendDay(context, rates.ideaSearchDay, address)
  if (kind === 'plain') return spendAll(context, 'plain-search-all', aiMaxPerDay)
  if (context.assistant.provider) await spendAll(context, 'ai-search-all', Math.floor(aiMaxPerDay / 2))
  await spendAi(context)
}
