import type { Endpoint } from '#contract/endpoint.ts'

/** The account that the open page belongs to. `OwnerGate` sets it; it is null after signing out. */
let pageAccount: number | null = null

export function setPageAccount(accountId: number | null): void {
  pageAccount = accountId
}

export const accountOfPage = (): number | null => pageAccount

/** `account`: used instead of the page's account. `as`: the role for a call that both owners and readers may make. */
export type Acting = { account?: number; as?: 'owner' | 'reader' }

/**
 * Every call of an owner names the account that it is made for, so that nothing is written to the account of somebody who has
 * signed in with this browser since. Such a call without an account is a bug in the app, so it is not made.
 */
export function accountHeaders(
  { by, path }: Endpoint,
  { account = pageAccount ?? undefined, as }: Acting,
): Record<string, string> {
  const isOwner = by === 'owner' || (by === 'owner or reader' && as !== 'reader')
  if (!isOwner) return {}
  if (account === undefined) throw new Error(`${path} needs an account`)
  return { 'X-Account': String(account) }
}

/** Names the reader that a recipient page belongs to, because another reader may be using the same browser by now. */
export const readerHeaders = (readerId: number | null): Record<string, string> =>
  readerId === null ? {} : { 'X-Reader': String(readerId) }
