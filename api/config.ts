import * as v from 'valibot'

/** The environment, read once. A bad value stops the start with one line that names the variable. */
export class ConfigError extends Error {}

const text = v.pipe(v.string(), v.trim())
const httpOrigin = v.pipe(
  text,
  v.check(
    (value) =>
      URL.canParse(value) &&
      /^https?:$/.test(new URL(value).protocol) &&
      new URL(value).origin === value.replace(/\/$/, ''),
    'an address such as https://vault.example, without a path',
  ),
  v.transform((value) => value.replace(/\/$/, '')),
)
const whole = (min: number, max: number) => {
  const wanted = `a whole number from ${min} to ${max}`
  return v.pipe(
    text,
    v.regex(/^\d+$/, wanted),
    v.transform(Number),
    v.minValue(min, wanted),
    v.maxValue(max, wanted),
  )
}

const Environment = v.object({
  PORT: v.optional(whole(1, 65_535), '3000'),
  HOST: v.optional(v.pipe(text, v.nonEmpty('an address to listen on, such as 127.0.0.1')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(text, v.nonEmpty('a folder')), './data'),
  PUBLIC_ORIGIN: v.optional(httpOrigin),
  MONGODB_URI: v.optional(
    v.pipe(
      text,
      v.regex(/^mongodb(\+srv)?:\/\//, 'an address that starts with mongodb:// or mongodb+srv://'),
    ),
  ),
  SECRET_KEY: v.optional(v.pipe(text, v.minLength(32, 'at least 32 characters'))),
  REGISTRATION: v.optional(v.picklist(['open', 'invite'], 'open or invite'), 'open'),
  SMTP_URL: v.optional(
    v.pipe(text, v.regex(/^smtps?:\/\//, 'an address that starts with smtp:// or smtps://')),
  ),
  MAIL_FROM: v.optional(
    v.pipe(text, v.regex(/@/, 'an email address, such as IdeaVault <vault@example.org>')),
  ),
  SUPPORT_EMAIL: v.optional(v.pipe(text, v.email('an email address'))),
  TRUST_PROXY: v.optional(whole(0, 10), '0'),
  LOG_LEVEL: v.optional(
    v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'silent, error, warn, info or debug'),
    'info',
  ),
})

export type Config = Readonly<{
  port: number
  host: string
  dataDir: string
  /** The origin that links carry and that cookies are made for. */
  publicOrigin: string
  secure: boolean
  mongodbUri: string | null
  secretKey: string | null
  registration: 'open' | 'invite'
  smtpUrl: string | null
  mailFrom: string
  supportEmail: string | null
  trustProxy: number
  logLevel: string
}>

/** Reads and checks the environment. Empty values count as not set. Throws ConfigError with one line. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
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
    mailFrom: env.MAIL_FROM ?? `IdeaVault <no-reply@${new URL(publicOrigin).hostname}>`,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  })
}
