// node tests/upgrades/make-data.mjs ORIGIN > answers.json: fills a running, empty server of any version through its own calls,
// and writes down what it answers about it. README.md says how the archives beside this file were made.
import { createHash } from 'node:crypto'
import sharp from 'sharp'

const origin = process.argv[2]
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const password = 'quiet owl on a fan 81'
const background = { r: 200, g: 80, b: 40 }
const png = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
  .png()
  .toBuffer()
const pdf = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj',
    'trailer\n<< /Size 4 /Root 1 0 R >>',
    '%%EOF\n',
  ].join('\n'),
)

class Browser {
  cookies = new Map()
  async send(method, path, body, headers = {}) {
    const isForm = body instanceof FormData
    const response = await fetch(origin + path, {
      method,
      headers: {
        origin,
        cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: isForm ? body : body && JSON.stringify(body),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0].split('=')
      this.cookies.set(name, value)
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${bytes}`)
    const isJson =
      (response.headers.get('content-type') ?? '').includes('json') && !path.endsWith('/manifest')
    return isJson && bytes.length > 0 ? JSON.parse(String(bytes)) : bytes
  }
  post = (path, body, headers) => this.send('POST', path, body, headers)
  put = (path, body, headers) => this.send('PUT', path, body, headers)
  get = (path) => this.send('GET', path)
}

async function signUp(name, email) {
  const browser = new Browser()
  await browser.post('/api/auth/register', { name, email, password })
  await browser.post('/api/auth/login', { email, password })
  return browser
}

function form(fields, field, bytes, type, fileName) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  data.append(field, new Blob([bytes], { type }), fileName)
  return data
}

async function read(token, name, email, more) {
  const reader = new Browser()
  const recipient = await reader.post('/api/recipients', { accessToken: token, name, email })
  const { agreement } = await reader.get(`/api/share/${token}`)
  await reader.put(`/api/recipients/${recipient.id}/nda`, { agreed: true, agreementSha256: agreement.sha256 })
  await reader.post(`/api/share/${token}/open`)
  await more?.(reader, recipient)
  await reader.post(`/api/share/${token}/close`)
}

async function fill() {
  const ada = await signUp('Ada Example', 'ada@example.org')
  const bob = await signUp('Bob Example', 'bob@example.org')
  await ada.post('/api/profile/image', form({}, 'image', png, 'image/png', 'me.png'))
  const picture = await ada.post('/api/upload/image', form({}, 'image', png, 'image/png', 'tray.png'))
  const key = '0b8f6c1e-6a53-4a5e-9d39-2f4c1f0d5a01'
  const draft = await ada.post(
    '/api/ideas',
    { title: 'Rain collector', content: `<p>A tray.</p><img src="${picture.url}">` },
    { 'idempotency-key': key },
  )
  for (const words of ['A tray and a wick.', 'A tray, a wick and a valve.', 'Nine days of water.'])
    await ada.put(`/api/ideas/${draft.id}`, {
      title: 'Rain collector',
      content: `<p>${words}</p><img src="${picture.url}">`,
    })
  await ada
    .post('/api/ideas', { title: 'Gone', content: '<p>Deleted later.</p>' })
    .then(({ id }) => ada.send('DELETE', `/api/ideas/${id}`))
  const published = await ada.post('/api/ideas', {
    title: 'Quiet fan',
    content: `<p>An owl-wing edge.</p><img src="${picture.url}">`,
  })
  await ada.put(`/api/ideas/${published.id}/publish`)
  const file = await ada.post(
    '/api/ideas/pdf',
    form({ title: 'A hinge' }, 'file', pdf, 'application/pdf', 'hinge.pdf'),
  )
  await bob.post('/api/ideas', { title: 'Of somebody else', content: '<p>Bob.</p>' })
  const links = {}
  for (const share of [
    { shareType: 'full-access', ideaId: published.id },
    { shareType: 'one-time', ideaId: published.id },
    { shareType: 'time-dependent', ideaId: published.id },
    { shareType: 'email', ideaId: draft.id, recipientEmail: 'eve@example.org' },
    { shareType: 'full-access', ideaId: file.id },
  ])
    links[`${share.shareType} ${share.ideaId}`] = (await ada.post('/api/shares', share)).accessLink
  await read(
    links[`full-access ${published.id}`],
    'Grace Reader',
    'grace@example.org',
    async (reader, recipient) => {
      await reader.post('/api/comments', {
        content: 'Does it fit my fan?',
        author: 'Grace',
        recipientId: null,
      })
      await ada.post('/api/comments', {
        ideaId: published.id,
        recipientId: recipient.id,
        content: 'Two sizes fit most.',
      })
    },
  )
  await read(links[`one-time ${published.id}`], 'Hal Reader', 'hal@example.org')
  await bob.post('/api/waitlist', { name: 'Iris Example', email: 'iris@example.org', profession: 'Engineer' })
  return { ada, ids: { draft: draft.id, published: published.id, file: file.id }, picture, links }
}

const { ada, ids, picture, links } = await fill()
const paths = [
  '/api/auth/me',
  '/api/ideas',
  ...Object.values(ids).flatMap((id) => [
    `/api/ideas/${id}`,
    `/api/ideas/${id}/shares`,
    `/api/comments?ideaId=${id}`,
  ]),
  `/api/ideas/${ids.draft}/versions`,
  `/api/ideas/${ids.draft}/versions/2`,
  '/api/assets',
]
const answers = {}
for (const path of paths) answers[path] = await ada.get(path)
const files = {}
for (const path of [
  `/api/ideas/${ids.file}/file`,
  `/api/ideas/${ids.published}/manifest`,
  picture.url,
  '/api/profile/image',
])
  files[path] = sha256(await ada.get(path))
process.stdout.write(
  `${JSON.stringify({ email: 'ada@example.org', password, ids, links, answers, files }, null, 1)}\n`,
)
