import * as v from 'valibot'

/** Who was last signed in on this device, so that their own pages open when the server cannot be asked. Not a right to anything. */
const LastUser = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  profileImage: v.nullable(v.string()),
})
export type LastUser = v.InferOutput<typeof LastUser>

const KEY = 'lastUser'

export function rememberLastUser(user: LastUser): void {
  localStorage.setItem(KEY, JSON.stringify(v.parse(LastUser, user)))
}

export function findLastUser(): LastUser | null {
  try {
    return v.parse(LastUser, JSON.parse(localStorage.getItem(KEY) ?? ''))
  } catch {
    return null
  }
}

export function forgetLastUser(): void {
  localStorage.removeItem(KEY)
}
