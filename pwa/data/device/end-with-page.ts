const openTransactions = new Set<IDBTransaction>()
const openRequests = new Set<IDBOpenDBRequest>()
/**
 * True from a `pagehide` that announces the back/forward cache until `pageshow` or the next task. A page in that cache runs no
 * tasks, so one means that the page goes on by itself.
 */
let isLeft = false

/**
 * WebKit keeps a page that was left in its back/forward cache, along with its open transactions, even one that creates a database.
 * Until that page is evicted, the next page waits for these locks and saves no word. Closing the connection, as Dexie does then,
 * does not end a transaction, but aborting does. The page loses no more than a killed one: its last words are elsewhere
 * (`last-words.ts`), and a page that is shown again retries.
 */
function abortWithPage(transaction: IDBTransaction): void {
  openTransactions.add(transaction)
  const forget = () => openTransactions.delete(transaction)
  transaction.addEventListener('complete', forget)
  transaction.addEventListener('abort', forget)
}

type Open = (name: string, version?: number) => IDBOpenDBRequest

let open: Open = (name, version) => indexedDB.open(name, version)

/** Replaces the function that opens databases of the site's default bucket. */
export function openThrough(other: Open): void {
  open = other
}

/** Makes every transaction of the connection that this request opens end with its page. */
function abortingWithPage(request: IDBOpenDBRequest): IDBOpenDBRequest {
  openRequests.add(request)
  const forget = () => openRequests.delete(request)
  request.addEventListener('error', forget)
  request.addEventListener('success', forget)
  request.addEventListener('upgradeneeded', () => {
    if (request.transaction) abortWithPage(request.transaction)
  })
  request.addEventListener('success', () => {
    const connection = request.result
    const begin = connection.transaction.bind(connection)
    connection.transaction = (...how) => {
      const transaction = begin(...how)
      abortWithPage(transaction)
      // Later listeners of `pagehide` write their last words only now.
      if (isLeft) transaction.abort()
      return transaction
    }
  })
  return request
}

/** Like `indexedDB.open`, but every transaction of that connection ends with its page. */
export const openDeviceDatabase: Open = (name, version) => abortingWithPage(open(name, version))

/** An `indexedDB` option for Dexie that opens databases of a bucket in this way. */
export const databasesOf = (bucket: { readonly indexedDB: IDBFactory }) => ({
  open: (name: string, version?: number) => abortingWithPage(bucket.indexedDB.open(name, version)),
  deleteDatabase: (name: string) => bucket.indexedDB.deleteDatabase(name),
  databases: () => bucket.indexedDB.databases(),
})

/** The databases of the site's default bucket. */
export const deviceDatabases = { ...databasesOf(globalThis), open: openDeviceDatabase }

function abortAll(): void {
  for (const transaction of openTransactions) {
    try {
      transaction.abort()
    } catch {
      // The transaction has ended already, but its event has not been dispatched yet.
    }
    // A connection that upgrades a database blocks all others until its page gets the final event, which a kept page does not get, or
    // until it is closed.
    if (transaction.mode === 'versionchange') transaction.db.close()
  }
}

/** Transactions and open requests whose outcome has not been reported yet. */
export const listUnended = (): EventTarget[] => [...openTransactions, ...openRequests]

// The service worker uses this, too, but is not a page, so it is never left.
if (typeof addEventListener === 'function') {
  const markShown = () => {
    isLeft = false
  }
  addEventListener('pagehide', (event) => {
    if (!('persisted' in event && event.persisted)) return
    isLeft = true
    setTimeout(markShown)
    abortAll()
  })
  addEventListener('pageshow', markShown)
}
