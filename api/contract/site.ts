import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** What a visitor's screens must know about this installation. */
export const Site = v.object({
  supportEmail: v.nullable(v.string()),
  registration: v.picklist(['open', 'invite']),
  /** For how long networks of readers are kept, as part of a sentence: 'for 90 days'. */
  networksKept: v.optional(v.string(), 'for a time'),
  /** Whether this server can send mail: codes, invitations, letters, new passwords. */
  mail: v.boolean(),
  /** Whether this server can send push messages to devices. */
  push: v.optional(v.boolean(), true),
  /** Whether the writing assistant is set up. */
  assistant: v.boolean(),
  search: v.picklist(['ai', 'plain', 'off']),
  /** Hosts that receive what people send to the assistant and to idea search. */
  sentTo: v.object({ assistant: v.array(v.string()), search: v.array(v.string()) }),
})
export type Site = v.InferOutput<typeof Site>

export const getSite = endpoint({ method: 'GET', path: '/api/site', status: 200, answer: Site })
export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  status: 200,
  answer: v.object({
    ok: v.boolean(),
    /** How long the oldest entry of the log of timestamps has waited for a Bitcoin block; null: none waits, or calendars are off. */
    unanchoredSeconds: v.nullable(v.number()),
  }),
})
