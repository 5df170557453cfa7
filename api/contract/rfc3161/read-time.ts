import { type Der, tags } from './der.ts'
import { ensureStamp } from './stamp-error.ts'

const text = new TextDecoder()

/**
 * A moment in UTC: GeneralizedTime, or UTCTime with a year of two digits, where those below 50 belong to this century. A fraction of a
 * millisecond is rounded up: "no later than" stays true if the time is too late.
 */
export function readTime({ tag, content }: Der): Date {
  const [, year = '', rest = '', fraction = ''] =
    (tag === tags.generalizedTime
      ? /^(\d{4})(\d{10})(\.\d{0,8}[1-9])?Z$/.exec(text.decode(content))
      : /^(\d{2})(\d{10})Z$/.exec(text.decode(content))) ?? []
  const century = tag === tags.utcTime ? (Number(year) < 50 ? '20' : '19') : ''
  const [month, day, hour, minute, second] = rest.match(/../g) ?? []
  const iso = `${century}${year}-${month}-${day}T${hour}:${minute}:${second}`
  const time = new Date(`${iso}${fraction.slice(0, 4)}Z`)
  // A day that the month does not have would become another day.
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso)
  ensureStamp((tag === tags.utcTime || tag === tags.generalizedTime) && isReal, 'has a damaged time.')
  return new Date(time.getTime() + (fraction.length > '.123'.length ? 1 : 0))
}
