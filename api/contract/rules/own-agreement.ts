/** The limits, names and numbers of agreements that owners write themselves, for both sides. */
export const agreementLimits = {
  titleLength: 120,
  clauses: 60,
  clauseLength: 4_000,
  /** Title and clauses together. */
  textLength: 20_000,
  /** Per account, archived ones included. */
  agreements: 20,
  versions: 100,
} as const

export type AgreementWords = { title: string; clauses: readonly string[] }
export type VersionName = { id: number; number: number }

/** What evidence calls a version of an owner's own agreement: 'own-7.2'. Versions of the standard text are named by a date. */
export const versionLabel = ({ id, number }: VersionName): string => `own-${id}.${number}`

/** Which version of which own agreement a label names; null for one of the standard text. */
export function readVersionLabel(label: string): VersionName | null {
  const [, id, number] = /^own-([1-9]\d{0,14})\.([1-9]\d{0,3})$/.exec(label) ?? []
  return id && number ? { id: Number(id), number: Number(number) } : null
}

/** A version for people: 'version 2026-11', 'of the owner's own (no. 7), version 2'. */
export function describeVersion(label: string): string {
  const own = readVersionLabel(label)
  return own ? `of the owner's own (no. ${own.id}), version ${own.number}` : `version ${label}`
}

/** Clauses as they are shown and hashed, one on each line. */
export const numberClauses = (clauses: readonly string[]): string[] =>
  clauses.map((clause, index) => `${index + 1}. ${clause}`)

/** The text whose SHA-256 identifies a version. */
export const versionText = ({ title, clauses }: AgreementWords): string =>
  [title, ...numberClauses(clauses)].join('\n')
