import type { BodyOf } from '#contract/endpoint.ts'
import { ChangedTerm } from '#contract/rules/link-facts.ts'
import { shareRules } from '#contract/rules/share-rules.ts'
import type { changeShare } from '#contract/shares.ts'
import { fieldError } from '../server/app-error.ts'
import type { ShareFacts } from './find-share.ts'
import { readExpiry, readViews } from './share-terms.ts'

type Body = BodyOf<typeof changeShare>
/** The requested changes, with the passcode as its hash and the agreement as it was looked up. */
export type Changes = Omit<Body, 'passcode' | 'agreement'> & {
  passcodeHash: string | null | undefined
  agreement: ShareFacts['agreement']
}
type Changeable =
  | 'name'
  | 'expiresAt'
  | 'maxViews'
  | 'allowDownload'
  | 'requireCode'
  | 'passcodeHash'
  | 'agreement'
export type Terms = Pick<ShareFacts, Changeable>

/** The link's new terms. What its type cannot have is refused with a message rather than ignored. */
export function newTerms(share: ShareFacts, changes: Changes, now: Date): Terms {
  const { name, allowDownload, requireCode, passcodeHash } = changes
  return {
    name: (name === undefined ? share.name : name) ?? null,
    expiresAt: changes.expiresAt === undefined ? share.expiresAt : newExpiry(share, changes.expiresAt, now),
    maxViews: changes.maxViews === undefined ? share.maxViews : newViews(share, changes.maxViews),
    allowDownload: allowDownload ?? share.allowDownload,
    requireCode: (requireCode === undefined ? share.requireCode : newRequireCode(share, requireCode)) ?? null,
    passcodeHash: (passcodeHash === undefined ? share.passcodeHash : passcodeHash) ?? null,
    agreement: (changes.agreement === undefined ? share.agreement : changes.agreement) ?? null,
  }
}

function newExpiry({ shareType }: ShareFacts, expiresAt: string | null, now: Date): Date | null {
  const limit = shareRules[shareType].expiresAt
  if (expiresAt === null && limit === 'required')
    throw fieldError('expiresAt', 'A time-limited link needs an end date.')
  if (expiresAt !== null && limit === 'never')
    throw fieldError('expiresAt', 'A full access link has no end date. It works until you switch it off.')
  return readExpiry(expiresAt, now)
}

function newViews({ shareType, viewCount }: ShareFacts, maxViews: number | null): number | null {
  if (maxViews === null && shareRules[shareType].maxViews === 'required')
    throw fieldError('maxViews', 'A one-time link needs a view limit.')
  if (maxViews !== null && maxViews < viewCount) throw fieldError('maxViews', tooFewViews(viewCount))
  return readViews(shareType, maxViews)
}

const tooFewViews = (count: number) =>
  `It has been opened ${count === 1 ? 'once' : `${count} times`} already. Please choose ${count} or more.`

/** A link sent by email requires a code because of its type, so nothing is stored for it. */
function newRequireCode({ recipientEmail, requireCode }: ShareFacts, asked: boolean) {
  if (recipientEmail === null) return asked
  if (!asked) throw fieldError('requireCode', 'An email invitation always asks for a code.')
  return requireCode
}

const isSame: Record<ChangedTerm, (one: Terms, other: Terms) => boolean> = {
  name: (one, other) => (one.name ?? null) === (other.name ?? null),
  expiresAt: (one, other) => one.expiresAt?.getTime() === other.expiresAt?.getTime(),
  maxViews: (one, other) => one.maxViews === other.maxViews,
  allowDownload: (one, other) => one.allowDownload === other.allowDownload,
  requireCode: (one, other) => Boolean(one.requireCode) === Boolean(other.requireCode),
  passcode: (one, other) => (one.passcodeHash ?? null) === (other.passcodeHash ?? null),
  agreement: ({ agreement: one }, { agreement: other }) =>
    one?.id === other?.id && one?.number === other?.number,
}

export const listChanged = (before: Terms, after: Terms): ChangedTerm[] =>
  ChangedTerm.options.filter((term) => !isSame[term](before, after))
