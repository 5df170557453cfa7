import { decodePDFRawStream, PDFContext, PDFRawStream } from '@cantoo/pdf-lib'

/**
 * pdf-lib decompresses the tables of a PDF without any limit, into memory that the heap's limit does not count: a malicious PDF of a
 * few kilobytes may become gigabytes. All its decoders get their buffer from one function, which is made to refuse too much here.
 */
let left = Number.POSITIVE_INFINITY
let isLimited = false

/** Allows this many bytes to be decompressed from now on. */
export function allowDecoding(bytes: number): void {
  if (!isLimited) limitDecoders()
  isLimited = true
  left = bytes
}

/** Whether more bytes were needed than were allowed. */
export const isDecodingSpent = (): boolean => left < 0

function limitDecoders(): void {
  const context = PDFContext.create()
  const decoder = decodePDFRawStream(
    PDFRawStream.of(context.obj({ Filter: 'ASCIIHexDecode' }), new Uint8Array()),
  )
  const shared: object = Object.getPrototypeOf(Object.getPrototypeOf(decoder))
  const grow: unknown = Reflect.get(shared, 'ensureBuffer')
  if (typeof grow !== 'function') throw new Error('The decoders of pdf-lib have changed.')
  const grownOf = new WeakMap<object, number>()
  Reflect.set(shared, 'ensureBuffer', function limited(this: object, wanted: number): unknown {
    const grown = grownOf.get(this) ?? 0
    if (wanted > grown) {
      left -= wanted - grown
      grownOf.set(this, wanted)
    }
    if (left < 0) throw new Error('This PDF would decompress to more than is allowed.')
    return Reflect.apply(grow, this, [wanted])
  })
}
