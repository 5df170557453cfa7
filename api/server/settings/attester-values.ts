import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { COSIGNATURE, type NoteKey, parseKey } from '#contract/proofs/signed-note.ts'
import { readCertificate } from '#contract/rfc3161/certificate.ts'
import { readPem } from '#contract/rfc3161/pem.ts'
import { serviceAddress, text } from './config-values.ts'

/** Schemas of the settings for services that sign ends of the log. Each message says which values are accepted. */

/** A file of certificates, each of which must be readable. */
export const authorityRoots = v.pipe(
  text,
  v.transform(readRoots),
  v.array(v.instance(Uint8Array), 'a file with certificates that can be read (PEM)'),
)

function readRoots(path: string): Uint8Array[] | null {
  try {
    const roots = readPem(readFileSync(path, 'utf8'))
    for (const root of roots ?? []) readCertificate(root)
    return roots
  } catch {
    return null
  }
}

export const policyName = v.pipe(
  text,
  v.regex(/^[0-2](\.(0|[1-9]\d{0,14})){1,20}$/, 'an object identifier such as 1.3.6.1.4.1.4146.2.3'),
)

const wanted =
  'keys of witnesses, each followed by a space and its address, separated by commas: witness.example+3f2a91c0+BKx... https://witness.example'

/** A list of witnesses, in which each key name may occur only once. */
export const witnessList = v.pipe(
  text,
  v.transform((value) => value.split(/\s*,\s*/).map(readWitness)),
  v.array(
    v.object({ key: v.custom<NoteKey>((key) => key !== null, wanted), url: serviceAddress }, wanted),
    wanted,
  ),
  v.check((list) => new Set(list.map(({ key }) => key.name)).size === list.length, wanted),
)

function readWitness(words: string): { key: NoteKey | null; url: string } | null {
  const [text = '', url, ...more] = words.split(/\s+/)
  const key = parseKey(text)
  return key?.type === COSIGNATURE && url !== undefined && more.length === 0 ? { key, url } : null
}
