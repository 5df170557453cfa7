// npm run seed: fills a demonstration account on the running server, through the same calls as the app. Each run creates an account
// of its own, with the same ideas, links, readers and comments.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readOptions } from './read-options.mjs'
import { SeedBrowser } from './seed-browser.mjs'
import { collector, fan, hinge, makePdf, makePicture } from './seed-content.mjs'

readOptions('Usage: npm run seed')

/** The address that the running server noted in this data folder (api/server/running-server.ts), or else the one from the settings. */
async function findServer() {
  const { DATA_DIR, PORT, PUBLIC_ORIGIN } = process.env
  const origin = (PUBLIC_ORIGIN || `http://localhost:${PORT || 3000}`).replace(/\/$/, '')
  const note = await readFile(join(DATA_DIR || './data', 'running.json'), 'utf8').catch(() => null)
  if (note === null) return { listens: origin, origin }
  const { listens, publicOrigin } = JSON.parse(note)
  return { listens, origin: publicOrigin }
}
const server = await findServer()
const account = {
  name: 'Demo Inventor',
  email: `demo-${randomBytes(3).toString('hex')}@example.org`,
  password: randomBytes(9).toString('base64url'),
}
const owner = new SeedBrowser(server)
await owner.send('POST', '/api/auth/register', account)
await owner.send('POST', '/api/auth/login', { email: account.email, password: account.password })

const share = async (ideaId, title, terms) => {
  const { accessLink } = await owner.send('POST', '/api/shares', { ideaId, ...terms })
  console.log(`Shared "${title}" (${terms.name}): ${server.origin}/view/${accessLink}`)
  return accessLink
}

/** A reader who goes through all the steps, comments, and closes. */
async function read(accessLink, name, comment) {
  const reader = new SeedBrowser(server)
  const email = `${name.toLowerCase().replace(' ', '.')}@example.org`
  const { id } = await reader.send('POST', '/api/recipients', { accessToken: accessLink, name, email })
  const { agreement } = await reader.send('GET', `/api/share/${accessLink}`)
  await reader.send('PUT', `/api/recipients/${id}/nda`, { agreed: true, agreementSha256: agreement.sha256 })
  await reader.send('POST', `/api/share/${accessLink}/open`)
  if (comment) await reader.send('POST', '/api/comments', { content: comment })
  return { id, reader }
}

// An idea written in three versions, with a picture, then sealed and read.
const fanTitle = 'Quiet fan blade with an owl-wing edge'
const edge = await owner.sendFile(
  '/api/upload/image',
  'image',
  makePicture(640, 360, [66, 122, 118]),
  'edge.png',
  'image/png',
)
const quiet = await owner.send('POST', '/api/ideas', { title: fanTitle, content: fan.first })
await owner.send('PUT', `/api/ideas/${quiet.id}`, { title: fanTitle, content: fan.second })
await owner.send('PUT', `/api/ideas/${quiet.id}`, { title: fanTitle, content: fan.last(edge.url) })
await owner.send('PUT', `/api/ideas/${quiet.id}/publish`)
const once = await share(quiet.id, fanTitle, { shareType: 'one-time', maxViews: 1, name: 'For one reader' })
await share(quiet.id, fanTitle, { shareType: 'one-time', maxViews: 1, name: 'Not opened yet' })
const full = await share(quiet.id, fanTitle, { shareType: 'full-access', name: 'For the workshop' })
await read(once, 'Example Reader')
const { id } = await read(full, 'Example Engineer', 'Does the soft edge survive a year of sun?')
await owner.send('POST', '/api/comments', {
  ideaId: quiet.id,
  recipientId: id,
  content: 'Two summers so far.',
})
await read(full, 'Example Investor', 'Could it be moulded together with the blade?')

// A draft that is shared for a limited time, and with one address.
const rainTitle = 'Rain collector that fits a window box'
const rain = await owner.send('POST', '/api/ideas', { title: rainTitle, content: collector })
const timed = await share(rain.id, rainTitle, { shareType: 'time-dependent', name: 'For a week' })
await share(rain.id, rainTitle, {
  shareType: 'email',
  recipientEmail: 'example.gardener@example.org',
  name: 'For one address',
})
await read(timed, 'Example Neighbour')

// An idea that is a PDF, one that nobody has seen, and a picture that no idea shows.
const pdf = makePdf(['A lamp that dims with the sun. Page 1 of 2', 'The sensor in the shade. Page 2 of 2'])
await owner.sendFile('/api/ideas/pdf', 'file', pdf, 'Lamp that follows the sun.pdf', 'application/pdf')
await owner.send('POST', '/api/ideas', { title: 'Hinge from one folded strip', content: hinge })
await owner.sendFile(
  '/api/upload/image',
  'image',
  makePicture(480, 480, [196, 148, 70]),
  'sketch.png',
  'image/png',
)

console.log(`Sign in at ${server.origin}/login\n  email    ${account.email}\n  password ${account.password}`)
