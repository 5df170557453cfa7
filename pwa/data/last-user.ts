import * as v from 'valibot'
import { changeFact, dropFact, findFact, keepFact } from './device-facts.ts'

/** Who was last signed in on this device, so that their pages open when the server cannot be reached. It grants no access. */
const LastUser = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  profileImage: v.nullable(v.string()),
})
export type LastUser = v.InferOutput<typeof LastUser>

const NAME = 'lastUser'

/** By account id: the email address of each account of which this device may keep something. */
const Accounts = v.record(v.string(), v.string())
const ACCOUNTS = 'accounts'

/** If the device refuses this, the owner's pages open only with a connection. */
export async function rememberLastUser(user: LastUser): Promise<void> {
  const { id, email } = user
  const isKnown = (await findFact(ACCOUNTS, Accounts))?.[id] === email
  const kept = [keepFact(NAME, v.parse(LastUser, user))]
  if (!isKnown) kept.push(changeFact(ACCOUNTS, Accounts, (known) => ({ ...known, [id]: email })))
  await Promise.all(kept).catch(() => undefined)
}

/** Other accounts on this device with this email address. An address belongs to one account, so the server no longer has those. */
export async function findEarlierAccounts({ id, email }: Pick<LastUser, 'id' | 'email'>): Promise<number[]> {
  const known = Object.entries((await findFact(ACCOUNTS, Accounts)) ?? {})
  return known
    .filter(([other, address]) => address === email && other !== String(id))
    .map(([other]) => Number(other))
}

/** Called when nothing of this account is stored here any more. */
export const forgetAccount = (id: number): Promise<void> =>
  changeFact(ACCOUNTS, Accounts, (known) => {
    const { [id]: _gone, ...others } = known ?? {}
    return others
  }).catch(() => undefined)

export const findLastUser = (): Promise<LastUser | null> => findFact(NAME, LastUser)

export const forgetLastUser = (): Promise<void> => dropFact(NAME).catch(() => undefined)
