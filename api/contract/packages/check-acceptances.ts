import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { ensure } from '../zip/package-fault.ts'
import { type PackageFiles, sha256, textOf } from '../zip/package-files.ts'
import type { Events } from './check-events.ts'
import { parseJson } from './read-manifest.ts'
import type { Finding } from './verdict.ts'

const folderOf = /^(acceptances\/[0-9a-f]{32}|acceptance)\/acceptance\.txt$/
const Sealed = v.tuple([
  v.string(),
  v.object({ agreementSha256: v.nullable(v.string()), seal: v.optional(v.string()) }),
])
const Event = v.object({ id: v.string(), person: v.nullable(v.string()) })

/**
 * Who agreed to what: each text has the seal that its person names, and its event commits to the person (decision 0022). With the log
 * of the idea, that event is an entry of it.
 */
export function checkAcceptances(
  files: PackageFiles,
  events: Events | null,
): { finding: Finding; used: string[] } | null {
  const folders = [...files.keys()].flatMap((name) => folderOf.exec(name)?.[1] ?? [])
  const used = folders.flatMap((folder) => checkAcceptance(files, folder, events))
  if (used.length === 0) return null
  const count = folders.length === 1 ? 'One agreement' : `${folders.length} agreements`
  const text = events
    ? 'Each text has the seal that the log commits to. Names and addresses are as the texts say: proven by a code, or as typed.'
    : 'The text has the seal that its event commits to. That the event stands in the log is shown by the owner’s package only.'
  return { finding: { kind: 'proved', title: `${count} unchanged`, text }, used }
}

/** Answers the files that vouch for each other; none where the person was erased. */
function checkAcceptance(files: PackageFiles, folder: string, events: Events | null): string[] {
  const names = ['acceptance.txt', 'person.json', 'event.json'].map((name) => `${folder}/${name}`)
  const [text = '', person = '', event = ''] = names
  if (!files.has(person) && !files.has(event)) return []
  const said = v.safeParse(Sealed, parseJson(textOf(files, person), person))
  ensure(said.success, `${person} is damaged.`)
  const { seal, agreementSha256 } = said.output[1]
  const accepted = textOf(files, text)
  // One that is older than seals is known by its agreement alone, which stands behind the empty line.
  const agreement = accepted.slice(accepted.indexOf('\n\n') + 2)
  const isSame = seal === undefined ? hashOf(agreement) === agreementSha256 : hashOf(accepted) === seal
  ensure(isSame, `${text} was changed: it has another seal.`)
  const entry = v.safeParse(Event, parseJson(textOf(files, event), event))
  ensure(entry.success, `${event} is damaged.`)
  ensure(entry.output.person === hashOf(textOf(files, person)), `${person} was changed.`)
  const isLogged = events === null || events.lineOf.get(entry.output.id) === textOf(files, event)
  ensure(isLogged, `${event} is not in the log of this idea.`)
  return seal === undefined ? names.slice(1) : names
}

const hashOf = (text: string) => sha256(utf8ToBytes(text))
