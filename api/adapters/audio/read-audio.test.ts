import { describe, expect, test } from 'vitest'
import { makeMp4, makeOgg, makeWebm } from '../../../tests/support/make-audio.ts'
import { makePng } from '../../../tests/support/make-image.ts'
import { makePdf } from '../../../tests/support/make-pdf.ts'
import { readAudio } from './read-audio.ts'

describe('a recording', () => {
  test.each([
    ['WebM that does not say how long it is', makeWebm({ ms: 61_000 }), 'audio/webm', 61],
    ['WebM that does', makeWebm({ duration: 90_500 }), 'audio/webm', 90.5],
    ['Ogg', makeOgg({ seconds: 3 }), 'audio/ogg', 3],
    ['MP4 with its length in the head', makeMp4({ seconds: 4 }), 'audio/mp4', 4],
    ['MP4 in fragments', makeMp4({ seconds: 5, fragments: true }), 'audio/mp4', 5],
    ['Opus in MP4', makeMp4({ codec: 'Opus' }), 'audio/mp4', 2],
  ])('as %s is recognised by its bytes', (_, bytes, type, seconds) => {
    expect(readAudio(bytes)).toEqual({ type, seconds })
  })

  test('without its last bytes is still recognised, with the length that is left', () => {
    const whole = makeWebm({ ms: 2000 })
    expect(readAudio(whole.subarray(0, whole.length - 3))).toEqual({ type: 'audio/webm', seconds: 1.98 })
    const ogg = makeOgg()
    expect(readAudio(ogg.subarray(0, ogg.length - 9))).toEqual({ type: 'audio/ogg', seconds: 1 })
    const mp4 = makeMp4({ fragments: true })
    expect(readAudio(mp4.subarray(0, mp4.length - 9))).toEqual({ type: 'audio/mp4', seconds: 2 })
  })

  test('cut near its end at any byte is still recognised', () => {
    const webm = makeWebm({ ms: 200 })
    for (let length = webm.length - 50; length < webm.length; length++)
      expect(readAudio(webm.subarray(0, length))?.type).toBe('audio/webm')
    const mp4 = makeMp4({ fragments: true })
    for (let length = mp4.length - 100; length < mp4.length; length++)
      expect(readAudio(mp4.subarray(0, length))?.type).toBe('audio/mp4')
  })

  test('cut at any byte is refused or read with no more than its length', () => {
    for (const bytes of [makeWebm({ ms: 100 }), makeOgg(), makeMp4({ fragments: true }), makeMp4()])
      for (let length = 0; length < bytes.length; length++) {
        const cut = readAudio(bytes.subarray(0, length))
        if (cut !== null) expect(cut.seconds).toBeLessThanOrEqual(readAudio(bytes)?.seconds ?? 0)
      }
    const plain = makeMp4()
    expect(readAudio(plain.subarray(0, plain.length - 1))).toBeNull()
  })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a PDF', makePdf(['x'])],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['the head of WebM alone', makeWebm().subarray(0, 40)],
  ['WebM without a word', makeWebm({ ms: -1 })],
  ['a film', makeWebm({ trackType: 1, codec: 'V_VP8' })],
  ['another codec', makeWebm({ codec: 'A_PCM/INT/LIT' })],
  ['Matroska', makeWebm({ docType: 'matroska' })],
  ['Vorbis in Ogg', makeOgg({ head: '\x01vorbis' })],
  ['two streams of Ogg', Buffer.concat([makeOgg(), differently(makeOgg())])],
  ['Ogg without a word', makeOgg({ seconds: 0 })],
  ['a film in MP4', makeMp4({ handler: 'vide', codec: 'avc1' })],
  ['MP4 without a head', makeMp4().subarray(16)],
  ['a box that is smaller than its head', Buffer.from('\0\0\0\x10ftypM4A isom\0\0\0\x02moov', 'latin1')],
])('%s is not accepted as a recording', (_, bytes) => {
  expect(readAudio(bytes)).toBeNull()
})

function differently(ogg: Buffer): Buffer {
  for (let at = ogg.indexOf('OggS'); at >= 0; at = ogg.indexOf('OggS', at + 1)) ogg.writeUInt32LE(8, at + 14)
  return ogg
}

test('a recording with ten megabytes of empty elements is refused', () => {
  const empty = Buffer.from('ec80'.repeat(5_000_000), 'hex')
  expect(readAudio(Buffer.concat([makeWebm(), empty.subarray(0, 1000)]))).not.toBeNull()
  expect(readAudio(Buffer.concat([makeWebm(), empty]))).toBeNull()
})

test('a picture is not accepted as a recording', async () => {
  expect(readAudio(await makePng())).toBeNull()
})
