import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createReceiver } from '../../../tests/push/push-browser.ts'
import { encryptPush } from './encrypt-push.ts'

/** RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiver: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a push message matches the example of RFC 8291 byte for byte and is decrypted by its receiver', () => {
  const keyPair = createECDH('prime256v1')
  keyPair.setPrivateKey(bytes(example.sender))
  const message = encryptPush(example, Buffer.from(example.text), {
    salt: bytes(example.salt),
    keyPair,
    isPadded: false,
  })
  expect(message.toString('base64url')).toBe(example.message)
  expect(createReceiver(bytes(example.receiver), bytes(example.auth)).read(message)).toBe(example.text)
})

test('push messages of any text have the same length and are decrypted by their receiver only', () => {
  const receiver = createReceiver()
  const write = (text: string) => encryptPush(receiver.keys, Buffer.from(text), { salt: randomBytes(16) })
  for (const text of ['', 'é', 'x'.repeat(512)]) expect(receiver.read(write(text))).toBe(text)
  expect(new Set(['', 'short', 'x'.repeat(512)].map((text) => write(text).length)).size).toBe(1)
  expect(write('same').equals(write('same'))).toBe(false)
  expect(() => createReceiver().read(write('secret'))).toThrow()
})
