import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeGif, makePhoto, makePng, makeWebp } from '../../../tests/support/make-image.ts'
import { withoutMetadata } from './picture-metadata.ts'

const place = { IFD0: { Copyright: 'Secret Person' }, IFD3: { GPSLatitude: '48/1 51/1 29/1' } }
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>Secret Person</rdf:RDF></x:xmpmeta>'
/** A picture with all the metadata that sharp can write. */
const talking = async (format: 'jpeg' | 'png' | 'webp', orientation = 6) =>
  sharp(await makePng())
    [format]()
    .withExif(place)
    .withXmp(xmp)
    .withMetadata({ orientation })
    .withIccProfile('p3')
    .toBuffer()

const drawnBy = (bytes: Buffer) => sharp(bytes, { failOn: 'warning' }).autoOrient().raw().toBuffer()

test.each(['jpeg', 'png', 'webp'] as const)(
  'removing metadata from a %s keeps the picture, its turn and its colours',
  async (format) => {
    const bytes = await talking(format)
    const bare = withoutMetadata(bytes)
    const { exif, xmp: said, iptc, comments, orientation, icc } = await sharp(bare).metadata()
    expect(bytes.includes('Secret Person')).toBe(true)
    expect([bare.includes('Secret Person'), said, iptc, comments]).toEqual([
      false,
      undefined,
      undefined,
      undefined,
    ])
    expect([orientation, icc !== undefined]).toEqual([6, true])
    expect(exif?.length).toBeLessThan(40)
    expect(await drawnBy(bare)).toEqual(await drawnBy(bytes))
    expect(withoutMetadata(bare)).toEqual(bare)
  },
)

test('removing metadata from a picture that is not turned leaves no EXIF', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bare = withoutMetadata(await talking(format, 1))
    expect((await sharp(bare).metadata()).exif, format).toBe(undefined)
  }
})

test('removing metadata keeps all scans of a progressive JPEG and drops bytes after its end', async () => {
  const bytes = await sharp(await makePhoto({ width: 90, height: 60 }))
    .jpeg({ progressive: true })
    .toBuffer()
  const bare = withoutMetadata(Buffer.concat([bytes, Buffer.from('ftypmp42 and where it was filmed')]))
  expect(bare.includes('filmed')).toBe(false)
  expect(await drawnBy(bare)).toEqual(await drawnBy(bytes))
})

test('a picture without metadata stays unchanged, and a broken one does not grow', async () => {
  const bare = [
    await makePng(),
    await makeWebp(),
    await makeGif(),
    await sharp(await makePng())
      .jpeg()
      .toBuffer(),
  ]
  for (const bytes of bare) expect(withoutMetadata(bytes)).toEqual(bytes)
  const photo = await makePhoto()
  for (let length = 0; length < photo.length; length += 7) {
    const cut = photo.subarray(0, length)
    expect(withoutMetadata(cut).length).toBeLessThanOrEqual(cut.length)
  }
  for (const words of ['', 'no picture', '\xff\xd8\xff', 'RIFF....WEBP', '\x89PNG\r\n\x1a\n'])
    expect(withoutMetadata(Buffer.from(words, 'latin1')).length).toBeLessThanOrEqual(words.length)
})
