type StorageBucket = { readonly indexedDB: IDBFactory; persist?(): Promise<boolean> }

declare global {
  interface Navigator {
    /** Storage Buckets API, https://wicg.github.io/storage-buckets/: only Chromium has it, since version 122. */
    readonly storageBuckets?: {
      open(
        name: string,
        policies: { persisted: boolean; durability: 'strict' | 'relaxed' },
      ): Promise<StorageBucket>
    }
  }
}

let opening: Promise<StorageBucket | null> | null = null

/**
 * The journal's own bucket. Chromium keeps all databases of a bucket in one backing store, where a write waits while another one
 * is flushed to disk, but each bucket has its own backing store. Null in other browsers, which give each database its own file,
 * or if the bucket cannot be opened.
 */
export function openJournalBucket(): Promise<StorageBucket | null> {
  opening ??= open().catch(() => null)
  return opening
}

const open = async () =>
  (await navigator.storageBuckets?.open('journal', { persisted: true, durability: 'relaxed' })) ?? null

/** Asks the browser to protect the bucket, too, once it protects the site's storage: it decides for each bucket separately. */
export async function protectJournalBucket(): Promise<void> {
  await (await opening)?.persist?.()
}
