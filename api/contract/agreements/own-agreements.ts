import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { withinOneLine } from '../rules/bidi-controls.ts'
import { agreementLimits } from '../rules/own-agreement.ts'

/** Agreements that owners write themselves, for links that they make. The standard text is always available and is not among these. */

const { titleLength, clauses: mostClauses, clauseLength, textLength, versions } = agreementLimits

/** Turns whatever was pasted into one paragraph of plain text. */
const paragraph = (empty: string, most: number) =>
  v.pipe(
    v.string(empty),
    v.transform(withinOneLine),
    v.nonEmpty(empty),
    v.maxLength(most, `Please use at most ${most} characters.`),
  )

/** What a reader is shown: a title and numbered clauses. */
export const AgreementWords = v.strictObject({
  title: paragraph('Please enter a title.', titleLength),
  clauses: v.pipe(
    v.array(paragraph('A clause needs words.', clauseLength), 'Please enter the clauses.'),
    v.minLength(1, 'Please write at least one clause.'),
    v.maxLength(mostClauses, `Please use at most ${mostClauses} clauses.`),
    v.check(
      (all) => all.reduce((sum, { length }) => sum + length, 0) <= textLength,
      `Please use at most ${textLength} characters for all clauses.`,
    ),
  ),
})
export type AgreementWords = v.InferOutput<typeof AgreementWords>

export const OwnAgreement = v.object({
  id: v.number(),
  /** The number of the newest version, which a new link gets. */
  number: v.number(),
  title: v.string(),
  /** SHA-256 of title and numbered clauses, each on a line (versionText). */
  sha256: v.string(),
  changedAt: Instant,
  /** A link was made with it: it can be archived, but not deleted. */
  isUsed: v.boolean(),
  archivedAt: v.nullable(Instant),
})
export type OwnAgreement = v.InferOutput<typeof OwnAgreement>

/** One version, which never changes. */
export const AgreementVersion = v.object({
  id: v.number(),
  number: v.number(),
  title: v.string(),
  clauses: v.array(v.string()),
  sha256: v.string(),
  writtenAt: Instant,
})
export type AgreementVersion = v.InferOutput<typeof AgreementVersion>

/** An agreement and its version number in a path. */
const VersionId = v.object({
  ...Id.entries,
  number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'Not a version.'), v.transform(Number)),
})
const path = '/api/agreements'

export const listAgreements = endpoint({
  method: 'GET',
  by: 'owner',
  path,
  status: 200,
  answer: v.array(OwnAgreement),
})
export const createAgreement = endpoint({
  method: 'POST',
  by: 'owner',
  path,
  headers: {
    'Idempotency-Key':
      'An id of this agreement, chosen by its owner (8 to 64 of A-Z a-z 0-9 _ -): a repeat with the same words returns the same agreement.',
  },
  body: AgreementWords,
  status: 201,
  answer: OwnAgreement,
})
export const getAgreementVersion = endpoint({
  method: 'GET',
  by: 'owner',
  path: `${path}/:id/versions/:number`,
  params: VersionId,
  status: 200,
  answer: AgreementVersion,
})
/** Writes a new version. `number`: the version that was edited; 409 where there is a newer one. The same words make no new version. */
export const changeAgreement = endpoint({
  method: 'PUT',
  by: 'owner',
  path: `${path}/:id`,
  params: Id,
  body: v.strictObject({
    ...AgreementWords.entries,
    number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(versions)),
  }),
  status: 200,
  answer: OwnAgreement,
})
/** An archived agreement is not offered for new links; links that have it keep it. */
export const archiveAgreement = endpoint({
  method: 'PATCH',
  by: 'owner',
  path: `${path}/:id`,
  params: Id,
  body: v.strictObject({ archived: v.boolean() }),
  status: 200,
  answer: OwnAgreement,
})
/** Allowed only where no link was ever made with it (otherwise 409). */
export const deleteAgreement = endpoint({
  method: 'DELETE',
  by: 'owner',
  path: `${path}/:id`,
  params: Id,
  status: 204,
  answer: null,
})
