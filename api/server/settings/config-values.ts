import * as v from 'valibot'

/** Schemas of the values of settings (config.ts). Each message says which values are accepted. */
export const text = v.pipe(v.string(), v.trim())
/** Some programs keep the quotes when they read .env files. Without this check a new, empty data folder of that name would be created. */
export const folder = v.pipe(text, v.regex(/^(?!(["']).*\1$)./, 'a folder, without quotes around it'))
/** A host name or address as URL normalises it. Other characters come from a list or from quotes. */
const hostname = /^([\w.-]+|\[[\da-f:]+\])$/
/** An origin, normalised as browsers do: in lower case, without the default port. */
export const httpOrigin = v.pipe(
  text,
  v.check((value) => {
    const url = URL.canParse(value) ? new URL(value) : null
    return (
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      hostname.test(url.hostname) &&
      url.href === `${url.origin}/` &&
      !/[?#]/.test(value)
    )
  }, 'an address such as https://vault.example, without a path'),
  v.transform((value) => new URL(value).origin),
)
export const serviceAddress = v.pipe(
  text,
  v.check((value) => {
    const url = URL.canParse(value) ? new URL(value) : null
    return url !== null && /^https?:$/.test(url.protocol) && url.username + url.search + url.hash === ''
  }, 'an http or https address such as https://service.example/v1'),
  v.transform((value) => value.replace(/\/+$/, '')),
)
const off = v.pipe(
  v.literal('off'),
  v.transform(() => null),
)
export const addressOrOff = v.union(
  [off, httpOrigin],
  'an address such as https://index.example, without a path, or off',
)
export const key = v.pipe(text, v.regex(/^[\x21-\x7e]+$/, 'a key without spaces'))
export const whole = (min: number, max: number) => {
  const wanted = `a whole number from ${min} to ${max}`
  return v.pipe(
    text,
    v.regex(/^\d+$/, wanted),
    v.transform(Number),
    v.minValue(min, wanted),
    v.maxValue(max, wanted),
  )
}

/** The most that one account may store; `off` means no limit. */
export const quota = (standard: string) => wholeOrOff(1_000_000_000, standard)

/** A whole number from 1 to `max`; `off` becomes null. */
export const wholeOrOff = (max: number, standard: string) => {
  const wanted = `a whole number from 1 to ${max}, or off`
  const number = v.pipe(text, v.regex(/^[1-9]\d{0,9}$/, wanted), v.transform(Number), v.maxValue(max, wanted))
  return v.optional(v.union([off, number], wanted), standard)
}

const listOf = (address: typeof httpOrigin | typeof serviceAddress) =>
  v.pipe(
    text,
    v.transform((value) => value.split(/\s*,\s*/)),
    v.array(address),
  )
const listed = (example: string) => `public, off, or addresses such as ${example}, separated by commas`

/** Push services: the public ones only, none at all, or the public ones and those listed. */
const internet = v.pipe(
  v.literal('public'),
  v.transform(() => []),
)
export const pushServices = v.optional(
  v.union([internet, off, listOf(httpOrigin)], listed('https://push.example.lan')),
  'public',
)

/** External services: the public ones, none (null), or those listed. */
export const services = v.optional(
  v.union([v.literal('public'), off, listOf(serviceAddress)], listed('https://a.example.org')),
  'public',
)
