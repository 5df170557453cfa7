import type { Owner } from '../accounts/owner.guard.ts'

/** Who is calling: read from cookies and the connection, never from the request's body or path. */
export type Caller = {
  /** The hash of the browser's access cookie. */
  cookieHash: string | null
  /** The signed-in user, if any. */
  user: Owner | null
  /** The full IP address, stored with acceptances as evidence. */
  address: string
  /** The IP address truncated to its network, stored with views. */
  network: string
  userAgent: string
  /** The Accept-Language header. */
  languages: string
}
