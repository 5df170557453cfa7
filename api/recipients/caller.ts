import type { Owner } from '../accounts/owner.guard.ts'

/** Who is calling, read from cookies and the connection, never from what the request says. */
export type Caller = {
  /** The hash of the browser's access cookie. */
  cookieHash: string | null
  /** The signed-in user, if any. */
  user: Owner | null
  /** The whole address, kept with acceptances as evidence. */
  address: string
  /** The address cut to its network, kept with views. */
  network: string
  userAgent: string
  /** Which languages the browser asks for. */
  languages: string
}
