import { findPasswordRevision } from '../accounts/get-user.ts'
import { isSameSecret } from '../adapters/signing/is-same-secret.ts'
import { stopAnswers } from '../recipients/threads.ts'
import type { Context } from '../server/context.ts'
import { changeSettings } from './settings.ts'

/**
 * The token of an unsubscribe URL names which letters it ends: `owner7` all letters to account 7, `reader12` those about answers in thread
 * 12. It is authenticated with the server's key, needs nobody to be signed in, and can do nothing but turn letters off.
 */
const PURPOSE = 'unsubscribe'
type Letters = { to: 'owner' | 'reader'; id: number }

export const unsubscribeUrl = (context: Context, { to, id }: Letters): string =>
  `${context.config.publicOrigin}/unsubscribe/${to}${id}-${context.secrets.hmac(PURPOSE, `${to}${id}`)}`

/** The letters that a token ends; null for any text that is not a valid token. */
export function readUnsubscribeToken(context: Context, token: string): Letters | null {
  const [, name = '', to = '', id = '', given = ''] =
    /^((owner|reader)([1-9]\d{0,14}))-([\w-]{43})$/.exec(token) ?? []
  if (!isSameSecret(given, context.secrets.hmac(PURPOSE, name))) return null
  return { to: to === 'reader' ? 'reader' : 'owner', id: Number(id) }
}

/** Turns letters off; repeating it changes nothing. */
export async function turnOffLetters(context: Context, letters: Letters): Promise<void> {
  const { to, id } = letters
  if (to === 'reader') await stopAnswers(id)
  // For an erased account no settings must be written.
  else if ((await findPasswordRevision(id)) !== null) await changeSettings(id, { mail: false, kinds: {} })
  await withdrawLetters(context, letters)
}

/** The topic under which these letters can be withdrawn from the mail queue. */
export const lettersTopic = ({ to, id }: Letters): string => `letters to ${to}${id}`

/** Removes letters that are still in the mail queue, for example while the mail server is unreachable. */
export const withdrawLetters = ({ mailer }: Context, letters: Letters): Promise<void> =>
  mailer.withdraw(lettersTopic(letters))
