import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { limits } from './rules/limits.ts'

const words = (max: number, empty: string) =>
  v.pipe(
    v.string(empty),
    v.trim(),
    v.nonEmpty(empty),
    v.maxLength(max, `Please use at most ${max} characters.`),
  )

export const SearchIdeas = v.strictObject({
  query: words(limits.searchQueryLength, 'Describe your idea to search for similar concepts.'),
})

/** How close the results come. No search can show that an idea is new, so no verdict says that. */
export const verdicts = ['close match', 'parts exist', 'nothing found in the sources searched'] as const
export type Verdict = (typeof verdicts)[number]

/** One found page. `date` is as exact as the source knows it: a year, a month or a day. */
export const Hit = v.object({
  url: v.string(),
  host: v.string(),
  title: v.nullable(v.string()),
  date: v.nullable(v.string()),
  dateMeans: v.nullable(v.picklist(['published', 'last edited'])),
  excerpt: v.nullable(v.string()),
})
export type Hit = v.InferOutput<typeof Hit>

/** A part of the idea and where it was found. `hit` counts from 0; `quote` occurs in that hit's retrieved text. */
export const Feature = v.object({
  text: v.string(),
  matches: v.array(v.object({ hit: v.number(), quote: v.nullable(v.string()) })),
})
export type Feature = v.InferOutput<typeof Feature>

export const SearchAnswer = v.object({
  response: v.string(),
  citations: v.array(v.string()),
  /** `plain`: public indexes were searched, and nothing was judged. */
  kind: v.picklist(['ai', 'plain']),
  verdict: v.nullable(v.picklist(verdicts)),
  features: v.array(Feature),
  hits: v.array(Hit),
  searched: v.array(v.string()),
  /** Sources that gave no answer this time. */
  missed: v.array(v.string()),
  searchedAt: Instant,
})
export type SearchAnswer = v.InferOutput<typeof SearchAnswer>

/** A message of the conversation; a plain client's `id` and `timestamp` are accepted and dropped. */
export const ChatMessage = v.object({
  role: v.picklist(['user', 'assistant'], 'A message is by user or assistant.'),
  content: v.pipe(v.string(), v.maxLength(limits.assistAnswerLength)),
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

export const AskAssistant = v.strictObject({
  message: words(limits.assistMessageLength, 'Please write a message.'),
  conversationHistory: v.optional(
    v.pipe(v.array(ChatMessage), v.maxLength(limits.assistHistory, 'This conversation is too long.')),
    [],
  ),
  /** The draft's words as they are now, so that the answer is about what is on the page. */
  draft: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(limits.assistMessageLength)))),
})

export const searchIdeas = endpoint({
  method: 'POST',
  path: '/api/ai-search',
  body: SearchIdeas,
  status: 200,
  answer: SearchAnswer,
  awaitsService: true,
})

export const askAssistant = endpoint({
  method: 'POST',
  by: 'owner',
  path: '/api/ai-writing-assistant',
  body: AskAssistant,
  status: 200,
  answer: v.object({ response: v.string() }),
  awaitsService: true,
})

/** The same call for a client that accepts `text/event-stream`: each event's data is one AssistantEvent. */
export const streamAssistant = endpoint({
  method: 'POST',
  by: 'owner',
  path: '/api/ai-writing-assistant',
  body: AskAssistant,
  status: 200,
  answer: 'file',
  awaitsService: true,
})

/** `done` carries the whole answer again; `failed` after some pieces means that what came is all there is. */
export const AssistantEvent = v.variant('type', [
  v.object({ type: v.literal('piece'), text: v.string() }),
  v.object({ type: v.literal('done'), response: v.string() }),
  v.object({ type: v.literal('failed'), code: v.string(), message: v.string() }),
])
export type AssistantEvent = v.InferOutput<typeof AssistantEvent>
