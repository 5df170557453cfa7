import type { ChatMessage } from '#contract/assist.ts'
import { startOf } from '#contract/content/short-title.ts'
import { limits } from '#contract/rules/limits.ts'
import type { Turn } from '../data/assist-history.ts'

/** Limits for one request. It holds the whole message, then as much of the draft as fits, then the newest turns. */
const HISTORY_LENGTH = 40_000
const BODY_BYTES = limits.bodyBytes - 2_048

const bytesOf = (value: unknown) => new Blob([JSON.stringify(value)]).size

/** Builds the request body. The last turn of `asked` is the message; the current draft is sent too, unless it is the message itself. */
export function buildQuestion(asked: Pick<Turn, 'role' | 'content'>[], draft: string) {
  const message = asked.at(-1)?.content ?? ''
  const words = startOf(draft.trim(), limits.assistMessageLength)
  const isMessage = asked.length === 1 && message === words
  const conversationHistory: ChatMessage[] = []
  const body = { message, conversationHistory, draft: isMessage || words === '' ? null : words }
  while (body.draft && bytesOf(body) > BODY_BYTES)
    body.draft = startOf(body.draft, Math.floor(body.draft.length * 0.8))
  let length = 0
  for (const { role, content } of asked.slice(0, -1).reverse()) {
    length += content.length
    if (length > HISTORY_LENGTH || conversationHistory.length >= limits.assistHistory) break
    conversationHistory.unshift({ role, content })
    if (bytesOf(body) <= BODY_BYTES) continue
    conversationHistory.shift()
    break
  }
  return body
}
