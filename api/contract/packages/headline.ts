import type { Proved } from './proof-kind.ts'
import type { Manifest } from './read-manifest.ts'
import { type Outcome, outcomes } from './verdict.ts'

type Shown = { proved: readonly Proved[]; manifest: Manifest | undefined; hasContents: boolean }

/** The strongest proof, and what a verdict says in one sentence. `fault`: the first thing that is wrong. */
export function headlineOf(fault: string | null, shown: Shown): { outcome: Outcome; headline: string } {
  if (fault !== null) return { outcome: 'refused', headline: `Not genuine: ${fault}` }
  const shows = shown.proved.filter((one) => one.outcome !== 'unproved')
  const [best] = shows.sort((one, other) => rank(other) - rank(one))
  if (best) return { outcome: best.outcome, headline: `${subjectOf(shown)} ${best.headline}` }
  const headline = shown.manifest
    ? 'The files fit together, and nothing here proves a date.'
    : 'This idea was not published: the package proves agreements, and no date.'
  return { outcome: 'unproved', headline }
}

const rank = ({ outcome }: Proved) => outcomes.indexOf(outcome)

function subjectOf({ manifest, hasContents }: Shown): string {
  if (!manifest) return 'The last sealed version of this draft was'
  if (!hasContents) return 'An idea with this fingerprint was'
  return manifest.contentType === 'text/html' ? 'These exact words were' : 'Exactly this was'
}
