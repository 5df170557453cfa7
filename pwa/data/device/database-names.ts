const DRAFTS = 'ideavault-drafts-'
const JOURNAL = 'ideavault-journal-'

/** Each account has databases of its own on a device. */
export const databaseName = (userId: number) => `${DRAFTS}${userId}`
export const journalName = (userId: number) => `${JOURNAL}${userId}`
export const isJournalName = (name: string) => name.startsWith(JOURNAL)
