import * as v from 'valibot'

/** One mail, plain text. */
export const Mail = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  /** The address that ends letters of this kind with one POST (RFC 8058). */
  unsubscribe: v.optional(v.string()),
})
export type Mail = v.InferOutput<typeof Mail>

/** How long a mail is of use, and what it belongs to. Kept in the open beside the sealed mail: nothing personal is in it. */
export type MailTerms = Readonly<{
  /** What kind of mail it is, for whoever hosts the server. */
  kind:
    | 'activity'
    | 'answer'
    | 'certificate'
    | 'code'
    | 'invitation'
    | 'letter'
    | 'password changed'
    | 'password reset'
  /** From then on its code or link is of no use: it is not sent any more. */
  expiresAt: Date | null
  /** What makes it useless when that ends: `share 7`. */
  topics: string[]
  /** Sent again after a crash it is the same letter: queued once, and with the same Message-ID. Else each sending is a letter. */
  once?: { id: string; at: Date }
}>
