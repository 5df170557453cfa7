/** Small recordings in the form that browsers write, with silence that nothing decodes. */

type Webm = { ms?: number; codec?: string; trackType?: number; docType?: string; duration?: number }

/** As MediaRecorder in Chromium and Firefox writes it: of unknown size, and with a block every 20 ms. */
export function makeWebm({
  ms = 1000,
  codec = 'A_OPUS',
  trackType = 2,
  docType = 'webm',
  duration,
}: Webm = {}) {
  const blocks: Buffer[] = []
  for (let at = 0; at <= ms; at += 20) {
    const time = Buffer.alloc(2)
    time.writeInt16BE(at % 20_000)
    if (at % 20_000 === 0) blocks.push(element(CLUSTER, null), element('e7', unsigned(at)))
    blocks.push(
      element('a3', Buffer.concat([Buffer.from([0x81]), time, Buffer.from([0x80, 0xfc, 0xff, 0xfe])])),
    )
  }
  const length = Buffer.alloc(8)
  length.writeDoubleBE(duration ?? 0)
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from(docType))),
    element('18538067', null),
    element('1549a966', [
      element('2ad7b1', unsigned(1_000_000)),
      ...(duration === undefined ? [] : [element('4489', length)]),
    ]),
    element(
      '1654ae6b',
      element('ae', [element('83', unsigned(trackType)), element('86', Buffer.from(codec))]),
    ),
    ...blocks,
  ])
}

const CLUSTER = '1f43b675'

/** `null`: of unknown size. */
function element(id: string, content: Buffer | Buffer[] | null): Buffer {
  if (content === null) return Buffer.from(`${id}01ffffffffffffff`, 'hex')
  const bytes = Array.isArray(content) ? Buffer.concat(content) : content
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x1000_0000 + bytes.length)
  return Buffer.concat([Buffer.from(id, 'hex'), size, bytes])
}

function unsigned(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Pages of one stream: two headers, then `seconds` pages of one second each. */
export function makeOgg({ seconds = 2, head = 'OpusHead' } = {}): Buffer {
  const page = (samples: number, content: Buffer) => {
    const header = Buffer.alloc(28)
    header.write('OggS', 0, 'latin1')
    header.writeBigUInt64LE(BigInt(samples), 6)
    header.writeUInt32LE(7, 14)
    header.writeUInt8(1, 26)
    header.writeUInt8(content.length, 27)
    return Buffer.concat([header, content])
  }
  const said = Array.from({ length: seconds }, (_, index) => page((index + 1) * 48_000, Buffer.alloc(40)))
  return Buffer.concat([page(0, Buffer.from(`${head}12345678`)), page(0, Buffer.from('OpusTags')), ...said])
}

/** As Safari writes it: with `fragments` in pieces as it is recorded, otherwise with its length in the head. */
export function makeMp4({ seconds = 2, fragments = false, handler = 'soun', codec = 'mp4a' } = {}): Buffer {
  const scale = 48_000
  const head = Buffer.alloc(20)
  head.writeUInt32BE(scale, 12)
  head.writeUInt32BE(fragments ? 0 : seconds * scale, 16)
  const media = box('mdia', [
    box('mdhd', head),
    box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${handler}`, 'latin1')),
    box('minf', box('stbl', box('stsd', Buffer.from(`\0\0\0\0\0\0\0\x01\0\0\0\x10${codec}`, 'latin1')))),
  ])
  const moov = box('moov', [box('trak', media), ...(fragments ? [box('mvex', Buffer.alloc(0))] : [])])
  const pieces = Array.from({ length: fragments ? seconds + 1 : 0 }, (_, second) => {
    const time = Buffer.alloc(8)
    time.writeUInt32BE(second * scale, 4)
    return [box('moof', box('traf', box('tfdt', time))), box('mdat', Buffer.alloc(40))]
  })
  const data = fragments ? pieces.flat() : [box('mdat', Buffer.alloc(80))]
  return Buffer.concat([box('ftyp', Buffer.from('M4A isom')), moov, ...data])
}

function box(name: string, content: Buffer | Buffer[]): Buffer {
  const bytes = Array.isArray(content) ? Buffer.concat(content) : content
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, bytes])
}
