import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { MINUTE } from '#contract/rules/durations.ts'
import type { Secrets } from '../signing/secrets.ts'
import { Mail } from './mail.ts'
import {
  enqueueMail,
  postponeMail,
  type QueuedMailRecord,
  removeMail,
  takeDueMail,
} from './mail-queue.model.ts'
import {
  createMailTransport,
  describeFailure,
  isPermanent,
  type MailTransportSettings,
} from './mail-transport.ts'

export type Mailer = {
  /**
   * Takes charge of a mail and returns at once; sending is retried in the background and never fails the request
   * that caused it.
   */
  send: (mail: Mail) => Promise<void>
  /** Whether mails reach other people: SMTP is configured, or the outbox folder counts (loopback origin). */
  reachesPeople: boolean
  /** Stops the background work; what is being sent gets five seconds, what waits stays in the queue. */
  close: () => Promise<void>
}

const PURPOSE = 'mail'
const MAX_WAIT = 6 * 60 * MINUTE
const LOOK_EVERY = 30_000
const FINISH_MS = 5_000

const waitAfter = (attempts: number) => Math.min(MAX_WAIT, MINUTE * 2 ** (attempts - 1))

const isLoopback = (origin: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)

/** Sorted by time, the same for every attempt. */
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
  let closed = false
  let round: Promise<void> | null = null
  let again = false

  async function deliver(queued: QueuedMailRecord): Promise<void> {
    const { attempts } = queued
    try {
      const mail = v.parse(Mail, JSON.parse(secrets.unseal(PURPOSE, queued.sealed)))
      log.info({ place: await transport.deliver(mail, idOf(queued)) }, 'mail sent')
    } catch (error) {
      const failure = { attempts, ...describeFailure(error) }
      if (!isPermanent(error)) {
        log.warn(failure, 'mail not sent yet')
        await postponeMail(queued, new Date(now().getTime() + waitAfter(attempts)))
        return
      }
      log.error(failure, 'mail refused for good')
    }
    await removeMail(queued)
  }

  async function empty(): Promise<void> {
    while (!closed) {
      const queued = await takeDueMail(now())
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
      .catch((error: unknown) => log.warn(describeFailure(error), 'mail queue not read'))
      .finally(() => {
        round = null
        if (again) {
          again = false
          wake()
        }
      })
  }

  const timer = setInterval(wake, LOOK_EVERY)
  timer.unref()
  return {
    reachesPeople: config.smtpUrl !== null || isLoopback(config.publicOrigin),
    async send(mail) {
      await enqueueMail(secrets.seal(PURPOSE, JSON.stringify(mail)), now())
      wake()
    },
    async close() {
      closed = true
      clearInterval(timer)
      await Promise.race([round, setTimeout(FINISH_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}
