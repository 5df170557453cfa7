/** Stands in place of a name or an address that was erased. No address is written like this, so no reader's is equal to it. */
export const ERASED = 'erased'
