import type { Request, Response } from 'express'
import { DAY, SECOND } from '#contract/rules/durations.ts'
import type { Config } from '../server/config.ts'

/** Cookies that only the server can read: HttpOnly, SameSite=Strict, and with an https origin also Secure and prefixed `__Host-`. */
export type Cookie = { name: string; maxAgeSeconds: number }

/** Makes a cookie from an entry of contract/rules/cookies.ts. */
export const cookieOf = ({ name, days }: { name: string; days: number }): Cookie => ({
  name,
  maxAgeSeconds: (days * DAY) / SECOND,
})

const fullName = (config: Config, name: string) => (config.secure ? `__Host-${name}` : name)

/** The value of the first cookie with this name, or null. */
export function readCookie(config: Config, request: Request, name: string): string | null {
  const wanted = `${fullName(config, name)}=`
  for (const part of (request.get('Cookie') ?? '').split(';')) {
    const pair = part.trim()
    if (pair.startsWith(wanted)) return pair.slice(wanted.length) || null
  }
  return null
}

export function setCookie(config: Config, response: Response, cookie: Cookie, value: string): void {
  response.cookie(fullName(config, cookie.name), value, {
    httpOnly: true,
    secure: config.secure,
    sameSite: 'strict',
    path: '/',
    maxAge: cookie.maxAgeSeconds * 1000,
  })
}

export function clearCookie(config: Config, response: Response, name: string): void {
  response.clearCookie(fullName(config, name), {
    httpOnly: true,
    secure: config.secure,
    sameSite: 'strict',
    path: '/',
  })
}
