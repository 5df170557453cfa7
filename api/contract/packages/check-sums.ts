import { ensure, PackageFault } from '../zip/package-fault.ts'
import { linesOf, type PackageFiles, sha256 } from '../zip/package-files.ts'

export const SUMS = 'SHA256SUMS'
/** How many names are listed; the rest is counted. */
const MAX_NAMES = 5

/** Ensures that the package holds exactly the files that SHA256SUMS names, each with its SHA-256. Returns how many there are. */
export function checkSums(files: PackageFiles): number {
  const sums = new Map<string, string>()
  for (const line of linesOf(files, SUMS)) {
    // Only names that a package can have: they are shown to people, and a terminal takes some characters for commands.
    const [, sum, name] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? []
    ensure(sum !== undefined && name !== undefined, `${SUMS} is damaged: it has a line of another form.`)
    ensure(!sums.has(name), `${SUMS} is damaged: it names ${name} twice.`)
    // No file can hold its own SHA-256: `sha256sum -c` fails for such a list.
    ensure(name !== SUMS, `${SUMS} is damaged: it names itself.`)
    sums.set(name, sum)
  }
  const names = [...files.keys()].filter((name) => name !== SUMS)
  const missing = [...sums.keys()].filter((name) => !files.has(name))
  if (missing.length > 0) throw new PackageFault(`${listNames(missing)} ${isOrAre(missing)} missing.`)
  const added = names.filter((name) => !sums.has(name))
  if (added.length > 0) throw new PackageFault(`${listNames(added)} ${isOrAre(added)} not named in ${SUMS}.`)
  const changed = names.filter((name) => sha256(files.get(name) ?? new Uint8Array()) !== sums.get(name))
  if (changed.length > 0)
    throw new PackageFault(`${listNames(changed)} ${changed.length === 1 ? 'was' : 'were'} changed.`)
  return names.length
}

/** 'a, b and c'; only the first names if there are many. */
export function listNames(names: readonly string[]): string {
  const shown = names.length > MAX_NAMES ? names.slice(0, MAX_NAMES - 1) : names
  const rest = names.length - shown.length
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown
  return parts.length === 1 ? `${parts[0]}` : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

const isOrAre = ({ length }: readonly string[]) => (length === 1 ? 'is' : 'are')
