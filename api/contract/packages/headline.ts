import type { LogSigner } from '../keys/log-signer.ts'
import type { Proved } from './proof-kind.ts'
import type { Manifest } from './read-manifest.ts'
import { type AnyManifest, timeOfVersion } from './read-version.ts'
import { outcomes, utcTime, type Verdict } from './verdict.ts'

type Shown = { proved: readonly Proved[]; manifest: Manifest | undefined; hasContents: boolean }

/** The outcome of the strongest proof, and the verdict in one sentence. `fault`: the first thing that is wrong. */
export function headlineOf(
  fault: string | null,
  shown: Shown,
): Pick<Verdict, 'outcome' | 'headline' | 'provedAt' | 'isStated'> {
  if (fault !== null) return { outcome: 'refused', headline: `Not genuine: ${fault}` }
  const shows = shown.proved.filter((one) => one.outcome !== 'unproved')
  const [best] = shows.sort((one, other) => rank(other) - rank(one))
  if (best) {
    const { outcome, headline, provedAt, isStated } = best
    return { outcome, headline: `${subjectOf(shown)} ${headline}`, provedAt, isStated }
  }
  const unproved = shown.proved.find(({ headline }) => headline !== '' && !shown.manifest)
  if (unproved) return { outcome: 'unproved', headline: `${subjectOf(shown)} ${unproved.headline}` }
  const headline = shown.manifest
    ? 'The files fit together, and nothing here proves a date.'
    : 'There is no published idea in this package, and nothing here proves a date.'
  return { outcome: 'unproved', headline }
}

/**
 * Continues "These exact words were ". A package does not hold the time of the entry itself: the words were saved before it, those of a
 * draft maybe years before.
 */
export function describeRecorded(origin: string, manifest: AnyManifest, { isNamed }: LogSigner): string {
  const what = `${manifest.schema === 'vault-history/1' ? 'Saved' : 'Published'} ${utcTime(timeOfVersion(manifest))}`
  // Anybody can make a key and give it the name of any server.
  return isNamed
    ? `recorded by ${origin}. ${what}, as that server states.`
    : `reportedly recorded by ${origin}. ${what}, as the package states.`
}

const rank = ({ outcome }: Proved) => outcomes.indexOf(outcome)

function subjectOf({ manifest, hasContents }: Shown): string {
  if (!manifest) return 'The last sealed version of this draft was'
  if (!hasContents) return 'An idea with this fingerprint was'
  return manifest.contentType === 'text/html' ? 'These exact words were' : 'Exactly this was'
}
