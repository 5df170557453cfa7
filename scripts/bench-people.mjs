// The people of `npm run bench`: owners with ideas, links, and readers of these, each with an address of their own.
import mongoose from 'mongoose'
import sharp from 'sharp'
import { multiply } from './bench-rows.mjs'
import { fileOf } from './bench-servers.mjs'

const { makePdfOfSize } = await import(fileOf('pdf'))

const IDEAS = 50
const MANY_IDEAS = 2_000
const READERS = 40
const PDF_BYTES = 500_000
const WORDS = `<h2>Problem</h2><p>${'Words of an idea. '.repeat(110)}</p>`

let calls = 0
/** Gives each call another address, as if it came from many people. */
const nextAddress = () => {
  calls += 1
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
}
/** Different words each time, so that each save makes a version. */
export const someWords = () => `${WORDS}<p>${calls} ${Math.random()}</p>`

/** The headers of one call. */
export const headersOf = (origin, cookie = '') => ({
  origin,
  cookie,
  'x-forwarded-for': nextAddress(),
})

function callerOf({ port, origin }) {
  return async (method, path, body, cookie) => {
    const isForm = body instanceof FormData
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...headersOf(origin, cookie),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
    return { body: text ? JSON.parse(text) : null, cookie: cookies.join('; ') }
  }
}

const fileForm = (field, bytes, type, name) => {
  const form = new FormData()
  form.append(field, new Blob([bytes], { type }), name)
  return form
}

/** Two owners, with 50 and with 2,000 ideas; a link to a text with a picture and one to a PDF; readers who have them open. */
export async function makePeople(app) {
  const call = callerOf(app)
  const register = async (email) => {
    const account = { email, password: 'a long enough secret' }
    await call('POST', '/api/auth/register', { name: 'Bench Owner', ...account })
    return (await call('POST', '/api/auth/login', account)).cookie
  }
  const makeIdea = async (cookie, title = 'An idea', content = WORDS) =>
    (await call('POST', '/api/ideas', { title, content }, cookie)).body
  const makeLink = async (cookie, ideaId) =>
    (await call('POST', '/api/shares', { ideaId, shareType: 'full-access' }, cookie)).body.accessLink

  const owner = await register('bench@example.org')
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c85028' } })
    .png()
    .toBuffer()
  const form = fileForm('image', picture, 'image/png', 'a.png')
  const { url: picturePath, id: pictureId } = (await call('POST', '/api/upload/image', form, owner)).body
  const shown = await makeIdea(owner, 'Shown', `${WORDS}<img src="${picturePath}" alt="A picture">`)
  const pdf = fileForm('file', makePdfOfSize(PDF_BYTES), 'application/pdf', 'a.pdf')
  const paper = (await call('POST', '/api/ideas/pdf', pdf, owner)).body
  const mine = await makeIdea(owner)
  const collector = await register('many@example.org')
  const theirs = await makeIdea(collector)
  const client = await mongoose.mongo.MongoClient.connect(app.uri)
  const rows = client.db().collection('ideas')
  const begin = Date.now()
  const copy = async ({ id }, count, firstId) =>
    multiply(rows, await rows.findOne({ _id: id }), count, (n) => ({
      _id: firstId + n,
      lastModified: new Date(begin - n * 1000),
    }))
  await copy(mine, IDEAS - 3, 1e6)
  await copy(theirs, MANY_IDEAS - 1, 2e6)
  await client.close()
  const ideas = Array.from({ length: IDEAS - 3 }, (_, n) => 1e6 + n)

  const [token, paperToken] = [await makeLink(owner, shown.id), await makeLink(owner, paper.id)]
  let readersMade = 0
  /** A reader who has accepted the agreement of a link and not opened it yet. */
  const makeReader = async (accessToken) => {
    readersMade += 1
    const details = { accessToken, name: 'Bench Reader', email: `reader${readersMade}@example.org` }
    const { body, cookie } = await call('POST', '/api/recipients', details)
    await call('PUT', `/api/recipients/${body.id}/nda`, { agreed: true }, cookie)
    return cookie
  }
  const makeReaders = async (accessToken, count) => {
    const made = []
    while (made.length < count) made.push(await makeReader(accessToken))
    return made
  }
  const readers = await makeReaders(token, READERS)
  for (const cookie of readers) await call('POST', `/api/share/${token}/open`, undefined, cookie)
  const [paperReader] = await makeReaders(paperToken, 1)
  await call('POST', `/api/share/${paperToken}/open`, undefined, paperReader)
  return {
    owner,
    collector,
    ideas,
    shown,
    token,
    paperToken,
    paperReader,
    pictureId,
    readers,
    makeIdea,
    makeReaders,
  }
}
