import type { PushSender } from './push-sender.ts'

/** A server with push switched off. Sending for real is tested with a push service of its own in push-sender.test.ts. */
export const noPush: PushSender = {
  publicKey: async () => null,
  allows: () => false,
  send: async () => 'refused',
}
