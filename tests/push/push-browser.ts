import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'

/** A browser and its push service on this machine. It reads messages as RFC 8291 says, with code of its own. */
const hmac = (key: Uint8Array, text: Uint8Array) => createHmac('sha256', key).update(text).digest()

/** HKDF with one block (RFC 5869), which is all that is needed. */
const derive = (salt: Uint8Array, secret: Uint8Array, info: Uint8Array, length: number) =>
  hmac(hmac(salt, secret), Buffer.concat([info, Buffer.of(1)])).subarray(0, length)

export function createReceiver(privateKey?: Buffer, auth: Buffer = randomBytes(16)) {
  const keyPair = createECDH('prime256v1')
  if (privateKey) keyPair.setPrivateKey(privateKey)
  else keyPair.generateKeys()
  const own = keyPair.getPublicKey()
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    /** Throws when it is not for this browser. */
    read(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + (body[20] ?? 0))
      const text = body.subarray(21 + sender.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = derive(auth, keyPair.computeSecret(sender), info, 32)
      const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(text.subarray(-16))
      const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record')
      return padded.subarray(0, end).toString('utf8')
    },
  }
}

const Claims = v.object({ aud: v.string(), exp: v.number(), sub: v.string() })

/** What the signature of a message says (RFC 8292). Throws when it is not right. */
export function readAuthorization(header: string) {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('a wrong signature')
  return { key, ...v.parse(Claims, JSON.parse(Buffer.from(claims, 'base64url').toString())) }
}

type Taken = { path: string; headers: IncomingMessage['headers']; body: Buffer }
export type PushService = Awaited<ReturnType<typeof startPushService>>

/** Takes what it is sent; `answers` come first, one for each message. */
export async function startPushService() {
  const taken: Taken[] = []
  const answers: { status: number; headers?: Record<string, string> }[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      taken.push({ path: request.url ?? '', headers: request.headers, body })
      const { status, headers } = answers.shift() ?? { status: 201 }
      response.writeHead(status, headers).end('what it says is of no interest')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let browsers = 0
  return {
    origin,
    taken,
    answers,
    /** A browser with an address at this service, and what it has been told. */
    browser() {
      const path = `/push/${browsers++}`
      const { keys, read } = createReceiver()
      const told = () => taken.filter((one) => one.path === path).map(({ body }) => read(body))
      return { endpoint: `${origin}${path}`, keys, told }
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
