// npm run seed: fills a demonstration account on the running server, through the same calls the app makes.
import { randomBytes } from 'node:crypto'

const origin = (process.env.PUBLIC_ORIGIN || `http://localhost:${process.env.PORT || 3000}`).replace(
  /\/$/,
  '',
)
const account = {
  name: 'Demo Inventor',
  email: `demo-${randomBytes(3).toString('hex')}@example.org`,
  password: randomBytes(9).toString('base64url'),
}
let cookie = ''

async function send(method, path, body) {
  const response = await fetch(origin + path, {
    method,
    headers: { origin, cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    console.error(`No answer from ${origin}. Start the product first: npm start`)
    process.exit(1)
  })
  const text = await response.text()
  if (!response.ok) {
    console.error(`${method} ${path}: ${response.status} ${text}`)
    process.exit(1)
  }
  const session = response.headers.getSetCookie()[0]
  if (session) cookie = session.split(';')[0]
  return text ? JSON.parse(text) : null
}

const section = (title, text) => `<h2>${title}</h2><p>${text}</p>`
const ideas = [
  {
    title: 'Quiet fan blade with an owl-wing edge',
    content: `${section('Problem Statement', 'A desk fan hums because a vortex leaves each blade in one piece.')}${section('Solution Overview', 'A serrated trailing edge in soft polymer breaks the vortex up. Print it, <strong>clip it on</strong>.')}<ul><li>Two sizes cover most fans</li><li>No tools</li></ul>`,
    publish: true,
    share: { shareType: 'one-time', maxViews: 1 },
  },
  {
    title: 'Rain collector that fits a window box',
    content: `${section('Problem Statement', 'City balconies have sun and no water.')}${section('Solution Overview', 'A shallow tray, a wick and a float valve feed the soil for nine days.')}`,
    share: { shareType: 'time-dependent' },
  },
  { title: 'Hinge from one folded strip', content: '<p>No pin. A living hinge, but in spring steel?</p>' },
]

await send('POST', '/api/auth/register', account)
await send('POST', '/api/auth/login', { email: account.email, password: account.password })
for (const { title, content, publish, share } of ideas) {
  const idea = await send('POST', '/api/ideas', { title, content })
  if (publish) await send('PUT', `/api/ideas/${idea.id}/publish`)
  if (!share) continue
  const { accessLink } = await send('POST', '/api/shares', { ...share, ideaId: idea.id })
  console.log(`Shared "${title}": ${origin}/view/${accessLink}`)
}
console.log(`Sign in at ${origin}/login\n  email    ${account.email}\n  password ${account.password}`)
