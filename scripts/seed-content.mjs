// The content of npm run seed: invented ideas, a picture and a PDF, with the same bytes each time.
import { crc32, deflateSync } from 'node:zlib'

const section = (title, text) => `<h2>${title}</h2><p>${text}</p>`

export const fan = {
  first: section('Problem Statement', 'A desk fan hums because a vortex leaves each blade in one piece.'),
  second: `${section('Problem Statement', 'A desk fan hums because a vortex leaves each blade in one piece.')}${section('Solution Overview', 'A serrated trailing edge in soft polymer breaks the vortex up. Print it, <strong>clip it on</strong>.')}`,
  last: (picture) =>
    `${section('Problem Statement', 'A desk fan hums because a vortex leaves each blade in one piece.')}${section('Solution Overview', 'A serrated trailing edge in soft polymer breaks the vortex up. Print it, <strong>clip it on</strong>.')}<img src="${picture}" alt="The edge from above"><ul><li>Two sizes cover most fans</li><li>No tools</li></ul>`,
}
export const collector = `${section('Problem Statement', 'City balconies have sun and no water.')}${section('Solution Overview', 'A shallow tray, a wick and a float valve feed the soil for nine days.')}`
export const hinge = '<p>No pin. A living hinge, but in spring steel?</p>'

/** A PNG with slanted stripes. */
export function makePicture(width, height, [red, green, blue]) {
  const rows = Buffer.alloc(height * (1 + 3 * width))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = (x + y) % 48 < 24 ? 1 : 0.8
      rows.set(
        [red, green, blue].map((value) => Math.round(value * light)),
        y * (1 + 3 * width) + 1 + 3 * x,
      )
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name, content) {
  const named = Buffer.concat([Buffer.from(name), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PDF with these lines, one page each. */
export function makePdf(pages) {
  const kids = pages.map((_, n) => `${4 + 2 * n} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, n) => {
      const words = `BT /F1 20 Tf 60 760 Td (${text}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * n} 0 R >>`,
        `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
      ]
    }),
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, n) => {
    const at = pdf.length
    pdf += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = pdf.length
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${pdf}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  )
}
