/** Why readers' names cannot be written into a PDF: it is encrypted, its structure cannot be read, or it is too large for the server. */
export const stampFaults = ['encrypted', 'damaged', 'too-large'] as const
export type StampFault = (typeof stampFaults)[number]
