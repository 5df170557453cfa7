import { limits } from '#contract/limits.ts'
import type { Mail } from '../adapters/mailer.ts'
import type { Config } from '../config.ts'

/** The letters about passwords. Links carry the configured origin, never the request's Host. */
type Person = { name: string; email: string }

export const resetLetter = (config: Config, { name, email }: Person, token: string): Mail => ({
  to: email,
  subject: 'Set a new IdeaVault password',
  text: `Hello ${name},

somebody asked to set a new password for your account. If it was you, open this link within ${limits.resetMinutes} minutes:

${config.publicOrigin}/reset-password/${token}

If it was not you, do nothing: your password stays as it is.
`,
})

export const changedLetter = (config: Config, { name, email }: Person, signedOut: string): Mail => ({
  to: email,
  subject: 'Your IdeaVault password was changed',
  text: `Hello ${name},

your password was changed, and ${signedOut} was signed out.

If it was not you, set a new one now: ${config.publicOrigin}/forgot-password
`,
})
