/** A draft key of this kind names a sample idea: it is shown as one, and is never published nor sealed. */
const START = '5a3b1e00-'
const shape = /^5a3b1e00-[0-9a-f]{4}-8[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isSampleKey = (draftKey: string | null | undefined): boolean => shape.test(draftKey ?? '')

/** Makes the key of a sample from a random UUID: version 8 of RFC 9562, whose other bits are free to choose. */
export const sampleKey = (uuid: string): string => `${START}${uuid.slice(9, 14)}8${uuid.slice(15)}`

export const sampleStays =
  'This is the sample: it stays a draft. Write an idea of your own, or copy its words into one, to seal it.'
