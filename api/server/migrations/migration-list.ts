import { factsOfOlderIdeas } from './0001-facts-of-older-ideas.ts'
import { listsInOrder } from './0002-lists-in-order.ts'
import { openingsInOrder } from './0003-openings-in-order.ts'
import { eventsOfWhatWas } from './0004-events-of-what-was.ts'
import { timestampsToRecord } from './0005-timestamps-to-record.ts'
import { recordsOfAcceptances } from './0006-records-of-acceptances.ts'
import { tracesOfOlderEvents } from './0007-traces-of-older-events.ts'
import { draftsToSeal } from './0008-drafts-to-seal.ts'
import { newComments } from './0009-new-comments.ts'
import { remainsOfDeletedIdeas } from './0010-remains-of-deleted-ideas.ts'
import { titlesOfDeletedIdeas } from './0011-titles-of-deleted-ideas.ts'
import type { Migration } from './migration.ts'

/** All migrations in order. To add one, add a file and a line at the end. */
export const migrationList: readonly Migration[] = [
  factsOfOlderIdeas,
  listsInOrder,
  openingsInOrder,
  eventsOfWhatWas,
  timestampsToRecord,
  recordsOfAcceptances,
  tracesOfOlderEvents,
  draftsToSeal,
  newComments,
  remainsOfDeletedIdeas,
  titlesOfDeletedIdeas,
]
