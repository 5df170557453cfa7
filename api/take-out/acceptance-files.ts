import { streamEvents } from '../activity/log/find-events.ts'
import type { ZipEntry } from '../adapters/files/zip.ts'
import { type Acceptance, findAcceptance } from '../agreements/find-acceptance.ts'
import { archiveLimits } from './archive-limits.ts'

/**
 * Writes who accepted which agreement, for deleted ideas too, one JSON line each, and then the agreements, each text once. Network and
 * device are left out.
 */
export async function* acceptanceFiles(ownerId: number): AsyncIterable<ZipEntry> {
  const texts = new Map<string, string>()
  async function* lines() {
    for await (const { kind, _id: eventId } of streamEvents({ ownerId })) {
      if (kind !== 'agreed') continue
      const acceptance = await findAcceptance({ eventId, ownerId })
      if (!acceptance) continue
      const { agreementSha256, agreement } = acceptance
      const isNew = !texts.has(agreementSha256) && texts.size < archiveLimits.otherFiles / 2
      if (isNew) texts.set(agreementSha256, agreement)
      yield `${JSON.stringify({ ...describe(acceptance), ...(texts.has(agreementSha256) ? {} : { agreement }) })}\n`
    }
  }
  yield { path: 'acceptances.jsonl', content: lines() }
  for (const [sha256, text] of texts) yield { path: `agreements/${sha256}.txt`, content: [text] }
}

const describe = (acceptance: Acceptance) => ({
  ideaId: acceptance.ideaId,
  linkId: acceptance.shareId,
  title: acceptance.title,
  revision: acceptance.revision,
  documentId: acceptance.documentId,
  contentSha256: acceptance.contentSha256,
  name: acceptance.name,
  email: acceptance.email,
  proven: acceptance.verified,
  acceptedAt: acceptance.acceptedAt.toISOString(),
  agreementVersion: acceptance.agreementVersion,
  agreementSha256: acceptance.agreementSha256,
  certificate: acceptance.eventId,
  seal: acceptance.seal,
})
