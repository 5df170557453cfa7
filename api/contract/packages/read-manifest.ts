import * as v from 'valibot'
import { limits } from '../rules/limits.ts'
import { ensure, PackageFault, PackageTooNew } from '../zip/package-fault.ts'
import { type PackageFiles, sha256, textOf } from '../zip/package-files.ts'

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** A time as `toISOString` writes it. One browser reads February 30 as March 2, another one refuses it. */
const Moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  v.check((text) => new Date(text).toJSON() === text),
)
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const file = { path: v.pipe(v.string(), v.regex(/^[\w.-]+(\/[\w.-]+)?$/)), bytes: Count, sha256: Sha256 }

/** The content of manifest.json (api/timestamps/manifest.ts writes it). */
export const Manifest = v.strictObject({
  schema: v.literal('vault-evidence/1'),
  ideaId: Count,
  version: Count,
  title: v.pipe(v.string(), v.maxLength(limits.titleLength)),
  author: v.strictObject({ name: v.string() }),
  createdAt: Moment,
  publishedAt: Moment,
  contentType: v.picklist(['text/html', 'application/pdf', 'application/json']),
  files: v.pipe(v.array(v.strictObject(file)), v.minLength(1)),
  assets: v.optional(v.array(v.strictObject({ ...file, url: v.string() })), []),
  /** Digests of the published idea that this is a new version of, and of its own last sealed version (read-version.ts). */
  previous: v.nullable(Sha256),
  history: v.optional(Sha256),
  /** Random: without it a short idea could be guessed from its digest. */
  salt: Sha256,
})
export type Manifest = v.InferOutput<typeof Manifest>
/** A manifest with its digest, the SHA-256 of the file's bytes. */
export type ReadManifest = { manifest: Manifest; digest: string }

export const MANIFEST = 'manifest.json'

/** Null in a package of an idea that was not published. */
export function readManifest(files: PackageFiles): ReadManifest | null {
  const bytes = files.get(MANIFEST)
  if (!bytes) return null
  const parsed = v.safeParse(Manifest, parseForm(textOf(files, MANIFEST), MANIFEST))
  if (!parsed.success)
    throw new PackageFault(
      `${MANIFEST} is damaged, or of a form that is not known here: ${whereOf(parsed.issues)}.`,
    )
  return { manifest: parsed.output, digest: sha256(bytes) }
}

const LaterForm = v.object({
  schema: v.pipe(v.string(), v.regex(/^vault-(?:evidence|history)\/(?:[2-9]|[1-9]\d{1,5})$/)),
})

/** The value of a manifest. Throws PackageTooNew for a form that came later, because that may well be in order. */
export function parseForm(text: string, name: string): unknown {
  const value = parseJson(text, name)
  const later = v.safeParse(LaterForm, value)
  if (later.success)
    throw new PackageTooNew(`This package is of a form that came later, ${later.output.schema}.`)
  return value
}

/**
 * The value; throws a PackageFault where there is none. The text must be as servers write it (RFC 8785): if a name stood in it twice, some
 * programs, and most people, would read the first value and others the last.
 */
export function parseJson(text: string, name: string): unknown {
  const value = jsonOf(text, name)
  ensure(JSON.stringify(value) === text, `${name} is damaged: it can be read in more than one way.`)
  return value
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PackageFault(`${name} is damaged: it is not JSON.`)
  }
}

/** Where the manifest is wrong. Whoever makes a package chooses unknown names, so one that could pass for a message of ours is not repeated. */
function whereOf([issue]: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const path = v.getDotPath(issue)
  if (path === null) return 'it is not an object'
  return /^[\w.]{1,100}$/.test(path) ? path : 'it has an unknown field'
}
