const underWay = new Set<IDBTransaction>()
const opening = new Set<IDBOpenDBRequest>()
/** Since the page was told that it is kept, and until somebody comes back, or it goes on by itself: a page that is kept gets no next task. */
let isLeft = false

/**
 * WebKit keeps a page that was left, and with it the transaction that was under way, also one that makes a database: until that page
 * is forgotten, the next one waits for what it holds and saves no word. Closing the connection, as Dexie does then, ends no
 * transaction; aborting does. What is given up here is what a killed page gives up: its last words are elsewhere (`last-words.ts`), and
 * whoever comes back tries again.
 */
function endWithPage(transaction: IDBTransaction): void {
  underWay.add(transaction)
  const forget = () => underWay.delete(transaction)
  transaction.addEventListener('complete', forget)
  transaction.addEventListener('abort', forget)
}

type Open = (name: string, version?: number) => IDBOpenDBRequest

let open: Open = (name, version) => indexedDB.open(name, version)

/** From now on databases of the bucket that every site has are opened with this. */
export function openThrough(other: Open): void {
  open = other
}

/** Every transaction of a connection that this request gives ends with its page. */
function endingWithPage(request: IDBOpenDBRequest): IDBOpenDBRequest {
  opening.add(request)
  const forget = () => opening.delete(request)
  request.addEventListener('error', forget)
  request.addEventListener('success', forget)
  request.addEventListener('upgradeneeded', () => {
    if (request.transaction) endWithPage(request.transaction)
  })
  request.addEventListener('success', () => {
    const connection = request.result
    const begin = connection.transaction.bind(connection)
    connection.transaction = (...how) => {
      const transaction = begin(...how)
      endWithPage(transaction)
      // Others who are told that the page is left keep their last words only now.
      if (isLeft) transaction.abort()
      return transaction
    }
  })
  return request
}

/** As `indexedDB.open`; every transaction of that connection ends with its page. */
export const openDeviceDatabase: Open = (name, version) => endingWithPage(open(name, version))

/** What Dexie needs to open databases of a bucket that way: for its option `indexedDB`. */
export const databasesOf = (bucket: { readonly indexedDB: IDBFactory }) => ({
  open: (name: string, version?: number) => endingWithPage(bucket.indexedDB.open(name, version)),
  deleteDatabase: (name: string) => bucket.indexedDB.deleteDatabase(name),
  databases: () => bucket.indexedDB.databases(),
})

/** The bucket that every site has. */
export const deviceDatabases = { ...databasesOf(globalThis), open: openDeviceDatabase }

function endAll(): void {
  for (const transaction of underWay) {
    try {
      transaction.abort()
    } catch {
      // It is done, and only has not said so yet.
    }
    // A connection that makes a database keeps all others out until its page has heard of the end, which a kept page does not, or has closed it.
    if (transaction.mode === 'versionchange') transaction.db.close()
  }
}

/** Those that have not said yet how they ended. */
export const listUnended = (): EventTarget[] => [...underWay, ...opening]

// The service worker, which uses this as well, is no page and is never left.
if (typeof addEventListener === 'function') {
  const comeBack = () => {
    isLeft = false
  }
  addEventListener('pagehide', (event) => {
    if (!('persisted' in event && event.persisted)) return
    isLeft = true
    setTimeout(comeBack)
    endAll()
  })
  addEventListener('pageshow', comeBack)
}
