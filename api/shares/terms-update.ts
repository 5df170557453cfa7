import type { Terms } from './changed-terms.ts'

const optional = ['name', 'requireCode', 'passcodeHash', 'agreement'] as const

/** The update that stores these terms; empty ones are removed. */
export function toUpdate({ expiresAt, maxViews, allowDownload, ...rest }: Terms) {
  const present = optional.filter((field) => rest[field])
  const absent = optional.filter((field) => !rest[field])
  return {
    $set: {
      ...{ expiresAt, maxViews, allowDownload },
      ...Object.fromEntries(present.map((field) => [field, rest[field]])),
    },
    ...(absent.length === 0 ? {} : { $unset: Object.fromEntries(absent.map((field) => [field, 1])) }),
  }
}

/** Filter for a link that still has these terms. Null also matches absent fields. */
export const sameTerms = ({ name, requireCode, passcodeHash, agreement, ...rest }: Terms) => {
  const { expiresAt, maxViews, allowDownload } = rest
  return {
    ...{ expiresAt, maxViews, allowDownload },
    name: name ?? null,
    requireCode: requireCode ?? null,
    passcodeHash: passcodeHash ?? null,
    ...(agreement
      ? { 'agreement.id': agreement.id, 'agreement.number': agreement.number }
      : { agreement: null }),
  }
}
