// Every error carries the code and name that MongoDB uses for the same fault; clients compare codes, never text.
export class StoreError extends Error {
  readonly code: number
  readonly codeName: string
  readonly detail: Record<string, unknown>

  constructor(code: number, codeName: string, message: string, detail: Record<string, unknown> = {}) {
    super(message)
    this.name = 'StoreError'
    this.code = code
    this.codeName = codeName
    this.detail = detail
  }
}

/** Errors that MongoDB has no name for are named after their code. */
export const locationError = (code: number, message: string) =>
  new StoreError(code, `Location${code}`, message)

export const badValue = (message: string) => new StoreError(2, 'BadValue', message)
export const failedToParse = (message: string) => new StoreError(9, 'FailedToParse', message)
export const typeMismatch = (message: string) => new StoreError(14, 'TypeMismatch', message)
export const namespaceNotFound = (message: string) => new StoreError(26, 'NamespaceNotFound', message)

export const outOfDiskSpace = () =>
  new StoreError(14031, 'OutOfDiskSpace', 'available disk space is less than the store needs for this write')

/** The codes in LMDB and Node.js of a disk that takes no more writes (errno(3)): EIO, EROFS. */
const diskFaults = new Set<unknown>([5, 30, 'EIO', 'EROFS'])

/** The error to send when the disk refused a write; null for any other error. */
export const asDiskFault = (error: Error): StoreError | null =>
  'code' in error && diskFaults.has(error.code)
    ? new StoreError(365, 'TemporarilyUnavailable', `the disk takes no writes: ${error.message}`)
    : null

export const damagedRecord = (name: string) =>
  new StoreError(301, 'DataCorruptionDetected', `damaged record: ${name} does not match its checksum`)

/** Something that MongoDB supports and this store does not. */
export const unsupported = (what: string) =>
  new StoreError(115, 'CommandNotSupported', `${what} is not supported by the embedded store`)

// Not MongoDB's code 20, which the driver would turn into "does not support retryable writes".
export const noTransactions = () =>
  new StoreError(
    263,
    'OperationNotSupportedInTransaction',
    'Multi-document transactions are not supported by the embedded store',
  )

export const timeLimitExceeded = () => new StoreError(50, 'MaxTimeMSExpired', 'operation exceeded time limit')

/** The memory limit of one sort or one aggregation stage, as in MongoDB. */
export const maxMemoryBytes = 100 * 1024 * 1024

export const memoryExceeded = (what: string) =>
  new StoreError(
    292,
    'QueryExceededMemoryLimitNoDiskUseAllowed',
    `${what} exceeded memory limit of ${maxMemoryBytes} bytes; an index in this order, or fewer documents, would avoid it`,
  )
