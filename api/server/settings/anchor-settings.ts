import * as v from 'valibot'
import { SECOND } from '#contract/rules/durations.ts'
import type { AuthorityRules } from '../../adapters/anchors/authority.ts'
import type { HeaderSources } from '../../adapters/anchors/block-headers.ts'
import type { CalendarRules } from '../../adapters/anchors/calendar.ts'
import type { WitnessRules } from '../../adapters/anchors/witness.ts'
import { ConfigError } from '../start-errors.ts'
import { authorityRoots, policyName, witnessList } from './attester-values.ts'
import { serviceAddress, services, text, whole } from './config-values.ts'

/** Timeout for one answer of an external service. */
const ANSWER_MS = 5 * SECOND

const publicCalendars = [
  'https://a.pool.opentimestamps.org',
  'https://b.pool.opentimestamps.org',
  'https://a.pool.eternitywall.com',
  'https://ots.btc.catallaxy.com',
]
/** The hosts of the calendars to which the pools above forward. */
const calendarHosts = '*.calendar.opentimestamps.org,*.calendar.eternitywall.com,*.calendar.catallaxy.com'
const publicHeaders = ['https://blockstream.info/api', 'https://mempool.space/api']

const hosts = v.pipe(
  text,
  v.transform((value) => value.split(/\s*,\s*/)),
  v.array(
    v.pipe(
      v.string(),
      v.regex(
        /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/,
        'hosts such as *.calendar.example.org, separated by commas',
      ),
    ),
  ),
)

/** The settings for the services that attest the log of timestamps. */
export const anchorEnvironment = {
  OTS_CALENDARS: services,
  OTS_MIN: v.optional(whole(1, 20), '2'),
  OTS_ALLOW: v.optional(hosts, calendarHosts),
  BTC_HEADERS: services,
  BTC_MIN_DIFFICULTY: v.optional(whole(0, 1_000_000_000_000_000)),
  TSA_URL: v.optional(serviceAddress),
  TSA_ROOTS: v.optional(authorityRoots),
  TSA_POLICY: v.optional(policyName),
  WITNESSES: v.optional(witnessList),
}

export type AnchorSettings = Readonly<{
  /** OpenTimestamps calendars; null: nothing is sent to any. */
  calendars: CalendarRules | null
  /** How many calendars must accept a checkpoint. */
  leastCalendars: number
  headers: HeaderSources
  /** The minimum difficulty of a Bitcoin block; null: the lowest that real blocks at its height had. */
  leastDifficulty: number | null
  /** The authority that timestamps ends of the log (RFC 3161); null: none. */
  authority: AuthorityRules | null
  /** Witnesses that check that the log only grows and sign its ends. */
  witnesses: readonly WitnessRules[]
}>

const Environment = v.object(anchorEnvironment)

export function readAnchorSettings(env: v.InferOutput<typeof Environment>): AnchorSettings {
  const { OTS_CALENDARS: calendars, BTC_HEADERS: sources } = env
  return Object.freeze({
    calendars: calendars && {
      calendars: calendars === 'public' ? publicCalendars : calendars,
      areNamed: calendars !== 'public',
      allowedHosts: env.OTS_ALLOW,
      answerMs: ANSWER_MS,
    },
    leastCalendars: env.OTS_MIN,
    headers: {
      sources: sources === 'public' ? publicHeaders : (sources ?? []),
      areNamed: sources !== 'public',
      answerMs: ANSWER_MS,
    },
    leastDifficulty: env.BTC_MIN_DIFFICULTY ?? null,
    authority: readAuthority(env),
    witnesses: (env.WITNESSES ?? []).map((witness) => ({ ...witness, answerMs: ANSWER_MS })),
  })
}

/** An authority needs an address and the certificates by which it is trusted. With neither there is none; only one of them stops the start. */
function readAuthority(env: v.InferOutput<typeof Environment>): AuthorityRules | null {
  const { TSA_URL: url, TSA_ROOTS: roots, TSA_POLICY: policy = null } = env
  if (url && roots) return { url, roots, policy, answerMs: ANSWER_MS }
  if (url)
    throw new ConfigError(
      'TSA_ROOTS is not set: it must name a file with the certificates that TSA_URL is trusted by.',
    )
  if (roots || policy) throw new ConfigError('TSA_URL is not set: it must be the address of the authority.')
  return null
}
