import type { PushSender } from './push-sender.ts'

/** A server that tells nobody by push. Sending for real is tested with a push service of its own in push-sender.test.ts. */
export const noPush: PushSender = {
  publicKey: async () => null,
  allows: () => false,
  send: async () => 'refused',
}
