/** Replaces a name or an address that was erased. It is not a valid address, so it never equals a reader's. */
export const ERASED = 'erased'
