import type { Endpoint } from '#contract/endpoint.ts'

/** The account that the open page belongs to: set by the owner's gate, null after signing out. */
let pageAccount: number | null = null

export function setPageAccount(accountId: number | null): void {
  pageAccount = accountId
}

export const accountOfPage = (): number | null => pageAccount

/** `account`: another one than the page's. `as`: who makes a call that both owners and readers may make. */
export type Acting = { account?: number; as?: 'owner' | 'reader' }

/**
 * Every call of an owner names the account that it is made for, so that nothing is written for somebody who has signed in
 * with this browser since. Without an account such a call is a mistake of ours and is not made.
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

/** Whom a page of a link shows its document or agreement to: by now somebody else may be there in the same browser. */
export const readerHeaders = (readerId: number | null): Record<string, string> =>
  readerId === null ? {} : { 'X-Reader': String(readerId) }
