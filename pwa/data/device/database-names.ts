const DRAFTS = 'ideavault-drafts-'
const JOURNAL = 'ideavault-journal-'

/** Each account has its own databases on a device. */
export const databaseName = (userId: number) => `${DRAFTS}${userId}`
export const journalName = (userId: number) => `${JOURNAL}${userId}`
export const isJournalName = (name: string) => name.startsWith(JOURNAL)
