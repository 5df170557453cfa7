import * as v from 'valibot'
import type { MailSender } from '../adapters/mail/mail-transport.ts'
import { type AnchorSettings, anchorEnvironment, readAnchorSettings } from './settings/anchor-settings.ts'
import {
  addressOrOff,
  folder,
  httpOrigin,
  key,
  pushServices,
  quota,
  serviceAddress,
  text,
  whole,
  wholeOrOff,
} from './settings/config-values.ts'
import { mailSender, senderAt } from './settings/mail-sender.ts'
import { ConfigError } from './start-errors.ts'

/** The environment variables, read once. An invalid value stops the start with one line that names the variable. */
const Environment = v.object({
  PORT: v.optional(whole(1, 65_535), '3000'),
  HOST: v.optional(v.pipe(text, v.nonEmpty('an address to listen on, such as 127.0.0.1')), '127.0.0.1'),
  DATA_DIR: v.optional(folder, './data'),
  PUBLIC_ORIGIN: v.optional(httpOrigin),
  MONGODB_URI: v.optional(
    v.pipe(
      text,
      v.regex(/^mongodb(\+srv)?:\/\//, 'an address that starts with mongodb:// or mongodb+srv://'),
      // Without a name the driver would use the database `test`, which other programs on that server may use too.
      v.regex(
        /^[^:]+:\/\/[^/?]+\/[^/?]/,
        'an address that names its database, such as mongodb://db.example/ideavault (data stored without a name is in /test)',
      ),
    ),
  ),
  SECRET_KEY: v.optional(v.pipe(text, v.minLength(32, 'at least 32 characters'))),
  REGISTRATION: v.optional(v.picklist(['open', 'invite'], 'open or invite'), 'open'),
  SMTP_URL: v.optional(
    v.pipe(
      text,
      v.check(
        (value) => /^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== '',
        'an address such as smtps://user:password@mail.example, with # / ? in a password as %23 %2F %3F',
      ),
    ),
  ),
  MAIL_FROM: v.optional(mailSender),
  SUPPORT_EMAIL: v.optional(v.pipe(text, v.email('an email address'))),
  AI_BASE_URL: v.optional(serviceAddress),
  AI_API_KEY: v.optional(key),
  AI_MODEL: v.optional(text),
  AI_SEARCH_BASE_URL: v.optional(serviceAddress),
  AI_SEARCH_API_KEY: v.optional(key),
  AI_SEARCH_MODEL: v.optional(text),
  AI_MAX_PER_DAY: v.optional(whole(0, 1_000_000), '2000'),
  CROSSREF_URL: v.optional(addressOrOff, 'https://api.crossref.org'),
  WIKIPEDIA_URL: v.optional(addressOrOff, 'https://en.wikipedia.org'),
  HACKERNEWS_URL: v.optional(addressOrOff, 'https://hn.algolia.com'),
  QUOTA_MEGABYTES: quota('1000'),
  QUOTA_IDEAS: quota('10000'),
  QUOTA_VERSIONS: quota('100000'),
  QUOTA_UPLOADS: quota('500'),
  RETENTION_DAYS: wholeOrOff(36_500, '90'),
  PUSH_SERVICES: pushServices,
  ...anchorEnvironment,
  METRICS_TOKEN: v.optional(v.pipe(key, v.minLength(16, 'at least 16 characters, without spaces'))),
  SERVICE_WORKER: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  TRUST_PROXY: v.optional(whole(0, 10), '0'),
  LOG_LEVEL: v.optional(
    v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'silent, error, warn, info or debug'),
    'info',
  ),
})

/** An OpenAI-compatible service. */
export type AiService = Readonly<{ baseUrl: string; apiKey: string | null; model: string }>

/** What one account may store in total and upload per day. Null: no limit. */
export type Quotas = Readonly<Record<'bytes' | 'ideas' | 'versions' | 'uploads', number | null>>

export type Config = Readonly<{
  port: number
  host: string
  dataDir: string
  /** The origin used in links and for cookies. */
  publicOrigin: string
  secure: boolean
  mongodbUri: string | null
  secretKey: string | null
  registration: 'open' | 'invite'
  smtpUrl: string | null
  mailFrom: MailSender
  supportEmail: string | null
  ai: AiService | null
  aiSearch: AiService | null
  /** Requests to AI and search services per day, of all accounts together. */
  aiMaxPerDay: number
  publicSources: Readonly<{ crossref: string | null; wikipedia: string | null; hackerNews: string | null }>
  quotas: Quotas
  /** Days after which readers' networks and read pages are forgotten; null: never. Acceptances are kept. */
  retentionDays: number | null
  /** Origins of push services allowed besides the public ones; null: push notifications are off. */
  push: Readonly<{ inside: readonly string[] }> | null
  /** The address at which push services can reach the host of this server (RFC 8292). */
  pushContact: string
  anchors: AnchorSettings
  /** The token that gives access to the metrics of this server; null: nobody has access. */
  metricsToken: string | null
  /** False: browsers remove the service worker that they have and get no new one. */
  serviceWorker: boolean
  trustProxy: number
  logLevel: string
}>

/** An AI service needs an address and a model; without either it is off. Setting only one of them stops the start. */
function readService(prefix: 'AI' | 'AI_SEARCH', env: v.InferOutput<typeof Environment>): AiService | null {
  const baseUrl = env[`${prefix}_BASE_URL`]
  const model = env[`${prefix}_MODEL`]
  const apiKey = env[`${prefix}_API_KEY`] ?? null
  if (baseUrl && model) return { baseUrl, apiKey, model }
  if (baseUrl)
    throw new ConfigError(
      `${prefix}_MODEL is not set: it must name the model that ${prefix}_BASE_URL serves.`,
    )
  if (model || apiKey)
    throw new ConfigError(`${prefix}_BASE_URL is not set: it must be the address of the AI service.`)
  return null
}

function pushContactOf(
  { SUPPORT_EMAIL, MAIL_FROM }: v.InferOutput<typeof Environment>,
  origin: string,
): string {
  if (SUPPORT_EMAIL) return `mailto:${SUPPORT_EMAIL}`
  if (origin.startsWith('https:')) return origin
  return `mailto:${MAIL_FROM?.address ?? 'no-reply@localhost'}`
}

/** Reads and validates the environment; empty values count as not set. Throws ConfigError with a one-line message. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  // For this variable an empty value means an empty list, so no calendars are used.
  if (environment.OTS_CALENDARS === '') given.OTS_CALENDARS = 'off'
  const parsed = v.safeParse(Environment, given)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    throw new ConfigError(`${String(issue.path?.[0]?.key)} is not valid: it must be ${issue.message}.`)
  }
  const env = parsed.output
  if (env.MONGODB_URI && !env.SECRET_KEY) {
    throw new ConfigError(
      'SECRET_KEY is not set: with MONGODB_URI it must be given, at least 32 characters, the same for every process.',
    )
  }
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    publicOrigin,
    secure: publicOrigin.startsWith('https:'),
    mongodbUri: env.MONGODB_URI ?? null,
    secretKey: env.SECRET_KEY ?? null,
    registration: env.REGISTRATION,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? senderAt(publicOrigin),
    supportEmail: env.SUPPORT_EMAIL ?? null,
    ai: readService('AI', env),
    aiSearch: readService('AI_SEARCH', env),
    aiMaxPerDay: env.AI_MAX_PER_DAY,
    publicSources: Object.freeze({
      crossref: env.CROSSREF_URL,
      wikipedia: env.WIKIPEDIA_URL,
      hackerNews: env.HACKERNEWS_URL,
    }),
    quotas: Object.freeze({
      bytes: env.QUOTA_MEGABYTES === null ? null : env.QUOTA_MEGABYTES * 1_000_000,
      ideas: env.QUOTA_IDEAS,
      versions: env.QUOTA_VERSIONS,
      uploads: env.QUOTA_UPLOADS,
    }),
    retentionDays: env.RETENTION_DAYS,
    push: env.PUSH_SERVICES && Object.freeze({ inside: env.PUSH_SERVICES }),
    pushContact: pushContactOf(env, publicOrigin),
    anchors: readAnchorSettings(env),
    metricsToken: env.METRICS_TOKEN ?? null,
    serviceWorker: env.SERVICE_WORKER === 'on',
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  })
}
