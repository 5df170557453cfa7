import type { JSHandle, Page } from '@playwright/test'

type Factories = Promise<JSHandle<IDBFactory[]>>

/** The factory that opens databases in the journal's bucket; none in a browser without buckets. */
export const journalBucket = (page: Page): Factories =>
  page.evaluateHandle(async () => {
    const bucket = await navigator.storageBuckets?.open('journal', { persisted: true, durability: 'relaxed' })
    return bucket ? [bucket.indexedDB] : []
  })

/** The factories that open all databases of this page: those of the site, and the journal's in its bucket. */
export const deviceFactories = async (page: Page): Factories =>
  page.evaluateHandle((bucket) => [indexedDB, ...bucket], await journalBucket(page))
