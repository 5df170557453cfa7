import { cleanName } from '../../adapters/mail/clean-name.ts'
import type { Mail, MailTerms } from '../../adapters/mail/mail.ts'
import type { Config } from '../../server/config.ts'
import { serverLimits } from '../../server/server-limits.ts'

/** The mails about passwords. Their links use the configured origin, never the request's Host header. */
type Person = { name: string; email: string }

export const resetMail = (config: Config, { name, email }: Person, token: string): Mail => ({
  to: email,
  subject: 'Reset your IdeaVault password',
  text: `Hello ${cleanName(name)},

Somebody asked to reset your password. If it was you, open this link within ${serverLimits.resetMinutes} minutes:

${config.publicOrigin}/reset-password/${token}

If it was not you, ignore this email. Your password stays the same.
`,
})

/** This mail never expires: it is useful however late it arrives. */
export const passwordChanged: MailTerms = { kind: 'password changed', expiresAt: null, topics: [] }

export const passwordChangedMail = (config: Config, { name, email }: Person, signedOut: string): Mail => ({
  to: email,
  subject: 'Your IdeaVault password was changed',
  text: `Hello ${cleanName(name)},

Your password was changed, and ${signedOut} was signed out.

If this was not you, reset it now: ${config.publicOrigin}/forgot-password
`,
})
