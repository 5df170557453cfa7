import * as v from 'valibot'

/** One mail, plain text. */
export const Mail = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  /** The URL that unsubscribes from letters of this kind with one POST (RFC 8058). */
  unsubscribe: v.optional(v.string()),
})
export type Mail = v.InferOutput<typeof Mail>

/** How long a mail is of use, and what it belongs to. Stored unsealed beside the mail, because nothing personal is in it. */
export type MailTerms = Readonly<{
  /** What kind of mail it is, for the operator of the server. */
  kind:
    | 'activity'
    | 'answer'
    | 'certificate'
    | 'code'
    | 'invitation'
    | 'letter'
    | 'password changed'
    | 'password reset'
  /** When its code or link expires: it is not sent after that. */
  expiresAt: Date | null
  /** The things it is about, such as `share 7`: when one of them ends, the mail is useless. */
  topics: string[]
  /** Makes a second `send` after a crash the same letter: queued once, with the same Message-ID. Without it each `send` is a letter. */
  once?: { id: string; at: Date }
}>
