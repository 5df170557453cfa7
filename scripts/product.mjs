// Runs the built product on data of its own, for the scripts that measure it.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithUs } from './end-with-us.mjs'
import { freePort } from './free-port.mjs'
import { withoutStore } from './store-address.mjs'

/** Makes calls as one person, whose cookies it keeps; `headers` are sent with every call. */
export function personAt(origin, headers = {}) {
  const cookies = new Map()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = async (method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      headers: { origin, cookie: cookie(), 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    for (const header of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    if (!response.ok)
      throw new Error(`${method} ${path.split('/').slice(0, 3).join('/')}: ${response.status}`)
    return response.status === 204 ? undefined : response.json()
  }
  return Object.assign(send, { cookie })
}

export async function startProduct() {
  const folder = await mkdtemp(join(tmpdir(), 'ideavault-measured-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = endWithUs(
    spawn(process.execPath, ['dist/server/main.mjs'], {
      env: {
        ...withoutStore(process.env),
        DATA_DIR: folder,
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
        LOG_LEVEL: 'error',
        OTS_CALENDARS: 'off',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (bytes) => String(bytes).includes(`:${port}`) && resolve())
    child.once('exit', (code) => reject(new Error(`The server stopped with ${code}.`)))
  })
  const owner = personAt(origin)
  const makeLink = async () => {
    const account = { email: 'owner@example.org', password: 'a quiet, long pass phrase' }
    await owner('POST', '/api/auth/register', { name: 'Idea Owner', ...account })
    await owner('POST', '/api/auth/login', account)
    const idea = await owner('POST', '/api/ideas', {
      title: 'Quiet fan',
      content: '<p>An owl-wing edge.</p>',
    })
    const share = await owner('POST', '/api/shares', { ideaId: idea.id, shareType: 'full-access' })
    return share.accessLink
  }
  /** The cookies of a reader who has reached this page of the link. */
  const readerAt = async (page, accessToken) => {
    const reader = personAt(origin)
    if (page !== 'nda' && page !== 'document') return ''
    const details = { accessToken, name: 'Page Reader', email: 'reader@example.org' }
    const { id } = await reader('POST', '/api/recipients', details)
    if (page === 'document') await reader('PUT', `/api/recipients/${id}/nda`, { agreed: true })
    return reader.cookie()
  }
  const stop = async () => {
    child.removeAllListeners('exit')
    await new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGTERM')
    })
    await rm(folder, { recursive: true, force: true })
  }
  return { origin, owner, pid: child.pid, socket: join(folder, 'db', 'store.sock'), makeLink, readerAt, stop }
}
