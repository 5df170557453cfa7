import { findPasswordRevision } from '../accounts/get-user.ts'
import { isSameSecret } from '../adapters/signing/is-same-secret.ts'
import { endAnswers } from '../recipients/threads.ts'
import type { Context } from '../server/context.ts'
import { changeSettings } from './settings.ts'

/**
 * What the address of a letter's end stands for: `owner7` are all letters to the account 7, `reader12` those about answers in the thread 12. It is made of the key of the server,
 * needs no one to be signed in, and can do nothing but switch letters off.
 */
const PURPOSE = 'unsubscribe'
type Letters = { to: 'owner' | 'reader'; id: number }

export const unsubscribeAddress = (context: Context, { to, id }: Letters): string =>
  `${context.config.publicOrigin}/unsubscribe/${to}${id}-${context.secrets.hmac(PURPOSE, `${to}${id}`)}`

/** Which letters a token ends; null for any text that is none of ours. */
export function readUnsubscribe(context: Context, token: string): Letters | null {
  const [, name = '', to = '', id = '', given = ''] =
    /^((owner|reader)([1-9]\d{0,14}))-([\w-]{43})$/.exec(token) ?? []
  if (!isSameSecret(given, context.secrets.hmac(PURPOSE, name))) return null
  return { to: to === 'reader' ? 'reader' : 'owner', id: Number(id) }
}

/** Again changes nothing more. */
export async function endLetters(context: Context, letters: Letters): Promise<void> {
  const { to, id } = letters
  if (to === 'reader') await endAnswers(id)
  // An account that was erased has no choices any more.
  else if ((await findPasswordRevision(id)) !== null) await changeSettings(id, { mail: false, kinds: {} })
  await withdrawLetters(context, letters)
}

/** What letters of this kind are about, for the queue of mails. */
export const lettersTopic = ({ to, id }: Letters): string => `letters to ${to}${id}`

/** Those that wait for a mail server that is away are not sent any more. */
export const withdrawLetters = ({ mailer }: Context, letters: Letters): Promise<void> =>
  mailer.withdraw(lettersTopic(letters))
