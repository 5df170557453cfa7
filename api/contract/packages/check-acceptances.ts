import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { ensure } from '../zip/package-fault.ts'
import { type PackageFiles, sha256, textOf } from '../zip/package-files.ts'
import type { Events } from './check-events.ts'
import { parseJson } from './read-manifest.ts'
import type { Finding } from './verdict.ts'

/** The folder of the reader's own acceptance in a reader's package. */
const READERS_OWN = 'acceptance'
const folderOf = /^(acceptances\/[0-9a-f]{32}|acceptance)\/acceptance\.txt$/
const Sealed = v.tuple([
  v.string(),
  v.object({ agreementSha256: v.nullable(v.string()), seal: v.optional(v.string()) }),
])
const Event = v.object({ id: v.string(), ideaId: v.number(), person: v.nullable(v.string()) })
type Acceptance = { id: string; used: string[] }

/**
 * Checks who agreed to what: each text has the seal that its person.json names, and its event commits to the person (decision 0022). They
 * are proved only by the idea's log, of which that event is an entry: without it anybody could have made these files. Folders in which
 * nothing can be checked are not counted, and their files are reported as proving nothing.
 */
export function checkAcceptances(
  files: PackageFiles,
  ideaId: number | null,
  events: Events | null,
): { finding: Finding; used: string[] } | null {
  const folders = [...files.keys()].flatMap((name) => folderOf.exec(name)?.[1] ?? [])
  const found = folders.flatMap((folder) => checkAcceptance(files, folder, ideaId, events) ?? [])
  if (found.length === 0) return null
  const ids = new Set(found.map(({ id }) => id))
  ensure(ids.size === found.length, 'The same agreement is in the package twice.')
  return { finding: describe(found.length, events), used: found.flatMap(({ used }) => used) }
}

/** Returns the id of its event and the files that are vouched for; null where the person was erased. */
function checkAcceptance(
  files: PackageFiles,
  folder: string,
  ideaId: number | null,
  events: Events | null,
): Acceptance | null {
  const names = ['acceptance.txt', 'person.json', 'event.json'].map((name) => `${folder}/${name}`)
  const [text = '', person = '', event = ''] = names
  if (!files.has(person) && !files.has(event)) return null
  const seal = checkSeal(files, text, person)
  const entry = v.safeParse(Event, parseJson(textOf(files, event), event))
  ensure(entry.success, `${event} is damaged.`)
  const { id } = entry.output
  ensure(entry.output.person === hashOf(textOf(files, person)), `${person} was changed.`)
  const isNamed = folder === READERS_OWN || folder === `acceptances/${id}`
  ensure(isNamed, `${folder} holds another agreement than its name says.`)
  ensure(ideaId === null || entry.output.ideaId === ideaId, `${event} is of another idea.`)
  const isLogged = events === null || events.lineOf.get(id) === textOf(files, event)
  ensure(isLogged, `${event} is not in the log of this idea.`)
  // For an acceptance from before seals, nothing vouches for the lines above the agreement.
  const vouched = [...(seal === undefined ? [] : [text]), person, ...(events ? [event] : [])]
  return { id, used: vouched }
}

/** Ensures that the text has the seal that person.json names. Returns the seal; undefined for an acceptance from before seals. */
function checkSeal(files: PackageFiles, text: string, person: string): string | undefined {
  const parsed = v.safeParse(Sealed, parseJson(textOf(files, person), person))
  ensure(parsed.success, `${person} is damaged.`)
  const { seal, agreementSha256 } = parsed.output[1]
  const accepted = textOf(files, text)
  // An acceptance from before seals is known only by its agreement, which follows the empty line.
  const agreement = accepted.slice(accepted.indexOf('\n\n') + 2)
  const isSame = seal === undefined ? hashOf(agreement) === agreementSha256 : hashOf(accepted) === seal
  ensure(isSame, `${text} was changed: it has another seal.`)
  return seal
}

function describe(count: number, events: Events | null): Finding {
  const title = count === 1 ? 'One agreement' : `${count} agreements`
  const names = 'Names and addresses are as the texts say: proven by a code, or as typed.'
  if (events?.isProved)
    return {
      kind: 'proved',
      title: `${title} unchanged`,
      text: `Each text has the seal that the log commits to. ${names}`,
    }
  const text = events
    ? 'Each text has the seal that the log commits to, and whose log that is rests on its key.'
    : 'Each text has the seal that its event commits to, and nothing here vouches for the event: the log that it stands in is in the owner’s package only.'
  return { kind: 'stated', title: `${title}, reportedly`, text: `${text} ${names}` }
}

const hashOf = (text: string) => sha256(utf8ToBytes(text))
