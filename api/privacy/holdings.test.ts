import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import '../../tests/support/server.ts'
import '../adapters/mail/mailer.ts'
import '../notifications/keep-telling.ts'
import './erasure.model.ts'
import { holdings } from './holdings.ts'

/** Collections that hold no address of a reader, and why. */
const others: Record<string, string> = {
  activity_accounts: 'how far accounts are',
  activity_heads: 'hashes and signatures',
  agreement_texts: 'erased with the acceptances of them',
  assets: 'files of owners',
  erasures: 'counts, never of whom',
  ideas: 'of owners; readers as keyed hashes, which are erased',
  ideaversions: 'of owners',
  log_anchors: 'digests',
  log_checkpoints: 'digests',
  log_entries: 'digests',
  log_identity: 'the address of this server',
  log_tiles: 'digests',
  mail_queue: 'sealed, and read by mails-naming.ts',
  mails_given_up: 'sealed, and read by mails-naming.ts',
  notification_settings: 'choices of accounts',
  notification_turns: 'of accounts',
  passcode_proofs: 'hashes of cookies, for some days',
  push_queue: 'ids of events, for some hours',
  push_subscriptions: 'of accounts',
  ratelimits: 'counts, for a day at most',
  refusals: 'keyed hashes and counts',
  releases: 'of owners',
  sequences: 'counters',
  sessions: 'of accounts',
  signing_keys: 'keys',
  stamps: 'ids of copies, which are gone soon after their reading has ended',
  usages: 'counts',
  users: 'accounts, which are exported and never erased by this',
}

test('every collection is looked through for somebody, or has a reason why not', () => {
  const known = Object.values(mongoose.models).map(({ collection }) => collection.name)
  const named = [...holdings.map(({ collection }) => collection), ...Object.keys(others)]
  expect(named.sort()).toEqual([...new Set(known)].sort())
})
