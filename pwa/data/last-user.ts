import * as v from 'valibot'
import { changeFact, dropFact, findFact, keepFact } from './device-facts.ts'

/** Who was last signed in on this device, so that their own pages open when the server cannot be asked. Not a right to anything. */
const LastUser = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  profileImage: v.nullable(v.string()),
})
export type LastUser = v.InferOutput<typeof LastUser>

const NAME = 'lastUser'

/** The address of each account that this device may keep something of, by its id. */
const Accounts = v.record(v.string(), v.string())
const ACCOUNTS = 'accounts'

/** Where the device refuses, the pages open with a connection only. */
export async function rememberLastUser(user: LastUser): Promise<void> {
  const { id, email } = user
  const isKnown = (await findFact(ACCOUNTS, Accounts))?.[id] === email
  const kept = [keepFact(NAME, v.parse(LastUser, user))]
  if (!isKnown) kept.push(changeFact(ACCOUNTS, Accounts, (known) => ({ ...known, [id]: email })))
  await Promise.all(kept).catch(() => undefined)
}

/** Other accounts that had this address on this device. An address is that of one account, so the server knows them no longer. */
export async function findEarlierAccounts({ id, email }: Pick<LastUser, 'id' | 'email'>): Promise<number[]> {
  const known = Object.entries((await findFact(ACCOUNTS, Accounts)) ?? {})
  return known
    .filter(([other, address]) => address === email && other !== String(id))
    .map(([other]) => Number(other))
}

/** Nothing of this account is kept here any more. */
export const forgetAccount = (id: number): Promise<void> =>
  changeFact(ACCOUNTS, Accounts, (known) => {
    const { [id]: _gone, ...others } = known ?? {}
    return others
  }).catch(() => undefined)

export const findLastUser = (): Promise<LastUser | null> => findFact(NAME, LastUser)

export const forgetLastUser = (): Promise<void> => dropFact(NAME).catch(() => undefined)
