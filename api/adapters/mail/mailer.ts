import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DAY, HOUR, MINUTE } from '#contract/rules/durations.ts'
import type { Secrets } from '../signing/secrets.ts'
import { forgetGivenUp, recordGivenUp } from './given-up-mail.model.ts'
import type { Mail, MailTerms } from './mail.ts'
import {
  enqueueMail,
  leaseDueMail,
  type MailFailure,
  makeMisdatedMailsDue,
  postponeMail,
  type QueuedMailRecord,
  removeMail,
  removeMailsAbout,
} from './mail-queue.model.ts'
import {
  createMailTransport,
  describeFailure,
  isPermanent,
  type MailTransportSettings,
} from './mail-transport.ts'
import { sealMail, unsealMail } from './sealed-mail.ts'

export type Mailer = {
  /**
   * Queues a mail and returns at once; sending is retried in the background and never fails the request
   * that caused it.
   */
  send: (mail: Mail, terms?: MailTerms) => Promise<void>
  /** Registers work that no request waits for and that may send a mail: `close` waits for it. It must report its own failure. */
  trackWork: (work: Promise<void>) => void
  /** Removes the waiting mails about this topic, because they are no longer of use. */
  withdraw: (topic: string) => Promise<void>
  /** Whether mails reach other people: SMTP is configured, or the outbox folder counts (loopback origin). */
  reachesPeople: boolean
  /** Stops the background work. The current mail and tracked work get five seconds; waiting mails stay in the queue. */
  close: () => Promise<void>
}

const MAX_WAIT = 6 * HOUR
const GIVE_UP_AFTER = 3 * DAY
const ordinary: MailTerms = { kind: 'letter', expiresAt: null, topics: [] }
const messages = {
  expired: 'mail not sent: its code or link has expired',
  refused: 'mail refused permanently',
  'too old': 'mail given up after three days',
}
const POLL_INTERVAL_MS = 30_000
const FINISH_MS = 5_000

const waitAfter = (attempts: number) => Math.min(MAX_WAIT, MINUTE * 2 ** (attempts - 1))
/** The last attempt is made when the three days of the mail end. */
const lastTryOf = ({ createdAt }: QueuedMailRecord) => createdAt.getTime() + GIVE_UP_AFTER

const isLoopback = (origin: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)

/** Sorts by time, and is the same for every attempt. */
const idOf = ({ createdAt, _id }: QueuedMailRecord) => `${createdAt.toISOString().replace(/\D/g, '')}-${_id}`

type Parts = {
  config: MailTransportSettings & { publicOrigin: string }
  secrets: Secrets
  log: Logger
  now: () => Date
}

/** A durable queue in MongoDB and a loop that empties it; the mails in it are sealed. */
export function createMailer({ config, secrets, log, now }: Parts): Mailer {
  const transport = createMailTransport(config)
  const trackedWork = new Set<Promise<void>>()
  let closed = false
  let round: Promise<void> | null = null
  let again = false

  async function deliver(queued: QueuedMailRecord): Promise<void> {
    if (queued.expiresAt && queued.expiresAt <= now())
      return giveUp(queued, 'expired', queued.failure ?? null)
    try {
      const mail = unsealMail(secrets, queued.sealed)
      log.info({ place: await transport.deliver(mail, idOf(queued)) }, 'mail sent')
    } catch (error) {
      const failure = describeFailure(error)
      if (isPermanent(error)) return giveUp(queued, 'refused', failure)
      const left = lastTryOf(queued) - now().getTime()
      if (left <= 0) return giveUp(queued, 'too old', failure)
      log.warn({ attempts: queued.attempts, ...failure }, 'mail not sent yet')
      const wait = Math.min(waitAfter(queued.attempts), left)
      return postponeMail(queued, failure, new Date(now().getTime() + wait))
    }
    await removeMail(queued)
  }

  /** Records the mail before it is removed, so that a crash in between only records it again. Only its address is kept, sealed. */
  async function giveUp(
    queued: QueuedMailRecord,
    reason: keyof typeof messages,
    failure: MailFailure | null,
  ) {
    log.error({ kind: queued.kind, attempts: queued.attempts, ...failure }, messages[reason])
    await recordGivenUp(queued, { reason, failure, sealed: withAddressOnly(queued) }, now())
    await removeMail(queued)
  }

  function withAddressOnly({ sealed }: QueuedMailRecord): string | null {
    try {
      return sealMail(secrets, { to: unsealMail(secrets, sealed).to, subject: '', text: '' })
    } catch {
      // It was sealed under another key, so its address cannot be read.
      return null
    }
  }

  async function empty(): Promise<void> {
    await forgetGivenUp(now())
    await makeMisdatedMailsDue(now(), MAX_WAIT + HOUR)
    while (!closed) {
      const queued = await leaseDueMail(now())
      if (!queued) return
      await deliver(queued)
    }
  }

  function wake() {
    if (closed) return
    if (round) {
      again = true
      return
    }
    round = empty()
      .catch((error: unknown) => log.warn(describeFailure(error), 'mail queue could not be read'))
      .finally(() => {
        round = null
        if (again) {
          again = false
          wake()
        }
      })
  }

  const timer = setInterval(wake, POLL_INTERVAL_MS)
  timer.unref()
  return {
    reachesPeople: config.smtpUrl !== null || isLoopback(config.publicOrigin),
    async send(mail, terms = ordinary) {
      await enqueueMail(sealMail(secrets, mail), terms, now())
      wake()
    },
    trackWork(work) {
      trackedWork.add(work)
      void work.finally(() => trackedWork.delete(work))
    },
    async withdraw(topic) {
      const withdrawn = await removeMailsAbout(topic)
      if (withdrawn > 0) log.info({ withdrawn }, 'mails withdrawn')
    },
    async close() {
      closed = true
      clearInterval(timer)
      const work = Promise.all([round, ...trackedWork])
      await Promise.race([work, setTimeout(FINISH_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}
