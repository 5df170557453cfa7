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
 * The journal's own bucket. Chromium keeps all databases of one bucket in one file store, where a write waits while another one
 * is flushed to the disk; each bucket has a file store of its own. Null in other browsers, which give each database a file of
 * its own, and where the bucket cannot be opened.
 */
export function openJournalBucket(): Promise<StorageBucket | null> {
  opening ??= open().catch(() => null)
  return opening
}

const open = async () =>
  (await navigator.storageBuckets?.open('journal', { persisted: true, durability: 'relaxed' })) ?? null

/** Once the browser protects what is stored here, it is asked to protect the bucket too: it judges each bucket by itself. */
export async function protectJournalBucket(): Promise<void> {
  await (await opening)?.persist?.()
}
