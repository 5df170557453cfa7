import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import '../../tests/support/server.ts'
import '../adapters/mail/mailer.ts'
import '../notifications/notify-all.ts'
import './erased-account.model.ts'
import './erasure.model.ts'
import { accountHoldings } from './account-holdings.ts'
import { holdings } from './holdings.ts'

/** Collections that hold no reader's address, and why. */
const others: Record<string, string> = {
  activity_accounts: 'how far accounts are',
  activity_heads: 'hashes and signatures',
  agreement_texts: 'erased with the acceptances of them',
  assets: 'files of owners',
  erased_accounts: 'numbers of accounts, for some hours',
  erasures: 'counts, never of whom',
  ideas: 'of owners; readers as keyed hashes, which are erased',
  ideaversions: 'of owners',
  log_anchors: 'digests',
  log_attesters: 'names of authorities and witnesses',
  log_checkpoints: 'digests',
  log_cosignatures: 'signatures of witnesses',
  log_entries: 'digests',
  log_identity: 'the address of this server',
  log_stamps: 'signatures of an authority',
  log_tiles: 'digests',
  mail_queue: 'sealed, and read by mails-naming.ts',
  mails_given_up: 'sealed, and read by mails-naming.ts',
  notification_settings: 'choices of accounts',
  notification_turns: 'of accounts',
  own_agreement_versions: 'of owners',
  own_agreements: 'of owners',
  passcode_proofs: 'hashes of cookies, for some days',
  push_queue: 'ids of events, for some hours',
  push_subscriptions: 'of accounts',
  ratelimits: 'counts, for a day at most',
  refusals: 'keyed hashes and counts',
  releases: 'of owners',
  sealed_versions: 'of owners',
  sealing_choices: 'of accounts',
  sequences: 'counters',
  sessions: 'of accounts',
  signing_keys: 'keys',
  stamps: 'ids of copies, which are gone soon after their reading has ended',
  usages: 'counts',
  users: 'accounts, which are exported, and erased where that is chosen (erase-account.ts)',
}

test('every collection is searched for a reader or listed with a reason why not', () => {
  const known = Object.values(mongoose.models).map(({ collection }) => collection.name)
  const named = [...holdings.map(({ collection }) => collection), ...Object.keys(others)]
  expect(named.sort()).toEqual([...new Set(known)].sort())
})

/** Collections that accountHoldings does not list, and why. */
const notOfAccounts: Record<string, string> = {
  acceptances: 'erased with the account where the host chose that (erase-account.ts)',
  activity_events: 'go with their log, or lose who it was (erase-account.ts)',
  activity_heads: 'hashes and signatures; that of a removed log says that it was',
  agreement_texts: 'go with the acceptances of them',
  erased_accounts: 'their numbers, for some hours',
  erasures: 'counts, never of whom',
  log_anchors: 'digests',
  log_attesters: 'names of authorities and witnesses',
  log_checkpoints: 'digests',
  log_cosignatures: 'signatures of witnesses',
  log_entries: 'digests',
  log_identity: 'the address of this server',
  log_stamps: 'signatures of an authority',
  log_tiles: 'digests',
  mail_queue: 'withdrawn by topic, and by the address that they name',
  mails_given_up: 'by the address that they name',
  ratelimits: 'counts, for a day at most',
  sequences: 'counters',
  signing_keys: 'keys',
  users: 'goes last (erase-account.ts)',
  waitlist_entries: 'by address (holdings.ts)',
}

test('every collection is erased with an account or listed with a reason why not', () => {
  const known = Object.values(mongoose.models).map(({ collection }) => collection.name)
  const named = [...accountHoldings.map(({ collection }) => collection), ...Object.keys(notOfAccounts)]
  expect(named.sort()).toEqual([...new Set(known)].sort())
})
