import * as v from 'valibot'
import { dropFact, findFact, keepFact } from './device-facts.ts'

/** Who was last signed in on this device, so that their own pages open when the server cannot be asked. Not a right to anything. */
const LastUser = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  profileImage: v.nullable(v.string()),
})
export type LastUser = v.InferOutput<typeof LastUser>

const NAME = 'lastUser'

/** Where the device refuses, the pages open with a connection only. */
export function rememberLastUser(user: LastUser): Promise<void> {
  return keepFact(NAME, v.parse(LastUser, user)).catch(() => undefined)
}

export const findLastUser = (): Promise<LastUser | null> => findFact(NAME, LastUser)

export const forgetLastUser = (): Promise<void> => dropFact(NAME).catch(() => undefined)
