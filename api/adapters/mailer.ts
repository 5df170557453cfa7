/** One letter, plain text. `id` makes a repeat of the same letter the same letter. */
export type Mail = { to: string; subject: string; text: string }

export type Mailer = {
  /**
   * Takes charge of a letter and returns at once; sending is retried in the background and never fails the request
   * that caused it.
   */
  send: (mail: Mail) => Promise<void>
  /** Whether letters reach other people: SMTP is configured, or the outbox folder counts (loopback origin). */
  reachesPeople: boolean
  /** Finishes what is being sent and stops the background work. */
  close: () => Promise<void>
}
