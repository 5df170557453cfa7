import type { AssistantEvent, askAssistant as endpoint } from '#contract/assist.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { limits } from '#contract/rules/limits.ts'
import type { AiProvider } from '../adapters/ai/ai-provider.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { assistantMessages } from './assistant-messages.ts'
import { refuseFailure } from './refuse-failure.ts'
import { spendAssistant } from './spend-caps.ts'

/** An idea's text goes to the assistant only in a request of its owner, and is not stored on the way. */
type Question = { userId: number; body: BodyOf<typeof endpoint>; signal: AbortSignal }

export async function askAssistant(context: Context, question: Question): Promise<string> {
  const provider = await prepare(context, question)
  try {
    const { choices } = await provider.complete(assistantMessages(question.body), question.signal)
    return shorten(choices[0].message.content)
  } catch (error) {
    throw refuseFailure(error, 'ai_failed')
  }
}

/** The answer in pieces. Failures before the first piece are thrown; later ones are the last event. */
export async function* streamAssistant(context: Context, question: Question): AsyncGenerator<AssistantEvent> {
  const provider = await prepare(context, question)
  let response = ''
  try {
    for await (const piece of provider.stream(assistantMessages(question.body), question.signal)) {
      const text = piece.slice(0, limits.assistAnswerLength - response.length)
      response += text
      yield { type: 'piece', text }
      if (response.length >= limits.assistAnswerLength) break
    }
    yield { type: 'done', response }
  } catch (error) {
    const refusal = refuseFailure(error, 'ai_failed')
    if (response === '' || !(refusal instanceof AppError)) throw refusal
    context.log.warn({ code: refusal.code, reason: refusal.extra.reason }, 'answer cut short')
    yield { type: 'failed', code: refusal.code, message: refusal.message }
  }
}

async function prepare(context: Context, { userId }: Question): Promise<AiProvider> {
  const { provider } = context.assistant
  if (!provider) throw new AppError('ai_off')
  await spendAssistant(context, userId)
  return provider
}

const shorten = (text: string) => text.slice(0, limits.assistAnswerLength).toWellFormed()
