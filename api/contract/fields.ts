import * as v from 'valibot'
import { accessTokenShape } from './rules/access-token.ts'
import { countVisible, withinOneLine } from './rules/bidi-controls.ts'
import { limits } from './rules/limits.ts'

/** Field schemas used by several features. Messages are the specification's where it has one. */
const trimmed = v.pipe(
  v.string('Please enter text.'),
  v.transform((text) => text.toWellFormed()),
  v.trim(),
)

/** ASCII only: browsers convert other letters in a domain to it (`xn--`). */
const address =
  /^[\w+'&-]+(?:\.[\w+'&-]+)*@(?:[\da-zA-Z]+(?:-+[\da-zA-Z]+)*\.)+(?:[a-zA-Z]{2,}|[xX][nN]--[\da-zA-Z]+(?:-+[\da-zA-Z]+)*)$/

/** An e-mail address, trimmed. Comparison elsewhere lower-cases it; nothing else is folded. */
export const email = (message = 'Please enter a valid email address') =>
  v.pipe(v.string(message), v.trim(), v.maxLength(limits.emailLength, message), v.regex(address, message))

/** A person's name: one line with at least `min` visible characters. Bidirectional control characters are removed. */
export const name = (min: number, message: string) =>
  v.pipe(
    v.string(message),
    v.transform(withinOneLine),
    v.minLength(min, message),
    v.check((text) => countVisible(text) >= min, message),
    v.maxLength(limits.nameLength, `Please use at most ${limits.nameLength} characters.`),
  )

export const password = v.pipe(
  v.string(`Password must be at least ${limits.passwordMin} characters`),
  v.minLength(limits.passwordMin, `Password must be at least ${limits.passwordMin} characters`),
  v.maxLength(limits.passwordLength, `Please use at most ${limits.passwordLength} characters.`),
)

/** Optional text: blank becomes null. */
export const optionalText = (max: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        trimmed,
        v.maxLength(max, `Please use at most ${max} characters.`),
        v.transform((text) => text || null),
      ),
    ),
    null,
  )

/** A small positive integer in a path, such as an idea's id. */
export const Id = v.object({
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'Not an id.'), v.transform(Number)),
})

/** The secret in the URL of a share: 32 random bytes as base64url. Anything else is an unknown token. */
export const AccessToken = v.object({ accessToken: v.pipe(v.string(), v.regex(accessTokenShape)) })

/** A moment on the wire: RFC 3339, UTC, milliseconds. */
export const Instant = v.string()

/** The file formats of a certificate. */
export const CertificateFormat = v.picklist(['pdf', 'txt'])
