import { type Der, tags } from './der.ts'
import { ensureStamp } from './stamp-error.ts'

const text = new TextDecoder()

/**
 * A moment in UTC: GeneralizedTime, or UTCTime with two digits of the year, of which those below 50 are of this century. One within a
 * millisecond is told as its end: a time that is too late says nothing that is not so.
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
  // A day that no month has would become another one.
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso)
  ensureStamp((tag === tags.utcTime || tag === tags.generalizedTime) && isReal, 'has a damaged time.')
  return new Date(time.getTime() + (fraction.length > '.123'.length ? 1 : 0))
}
