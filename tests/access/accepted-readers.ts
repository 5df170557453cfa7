import { randomBytes } from 'node:crypto'
import type { Idea } from '#contract/ideas.ts'
import type { Share } from '#contract/shares.ts'
import { sha256 } from '../../api/adapters/signing/secrets.ts'
import { agreementFor } from '../../api/agreements/agreement-for.ts'
import { AccessSessionModel } from '../../api/recipients/access-session.model.ts'
import { ShareModel } from '../../api/shares/share.model.ts'

let recipients = 1_000_000

/**
 * Writes many readers who have accepted but not opened straight into the database and returns their cookies: tests of races need
 * hundreds.
 */
export async function insertAcceptedReaders(
  ownerName: string,
  idea: Pick<Idea, 'id' | 'title' | 'documentId'>,
  share: Pick<Share, 'id'>,
  count: number,
): Promise<string[]> {
  const now = new Date()
  const name = 'Grace Reader'
  const { ideaId, ownerId, shareType, agreement: own } = await ShareModel.findById(share.id).lean().orFail()
  const agreement = await agreementFor({ agreement: own }, null, {
    title: idea.title,
    documentId: idea.documentId,
    owner: ownerName,
    recipient: name,
  })
  const cookies = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const rows = cookies.map((cookie) => {
    const recipientId = recipients++
    return {
      cookieHash: sha256(cookie),
      shareId: share.id,
      ideaId,
      ownerId,
      shareType,
      recipientId,
      threadId: recipientId,
      name,
      email: `reader${recipientId}@example.org`,
      phone: null,
      verified: false,
      state: 'accepted' as const,
      identifiedAt: now,
      steppedAt: now,
      agreementSha256: agreement.sha256,
      agreementVersion: agreement.version,
      purgeAt: new Date(now.getTime() + 86_400_000),
    }
  })
  await AccessSessionModel.insertMany(rows)
  return cookies
}
