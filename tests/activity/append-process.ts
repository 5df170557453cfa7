import { randomBytes } from 'node:crypto'
import mongoose from 'mongoose'
import pino from 'pino'
import { newEvent } from '../../api/activity/log/new-event.ts'
import { enqueue } from '../../api/activity/log/write-down.ts'
import { createSecrets } from '../../api/adapters/signing/secrets.ts'
import { CommentModel } from '../../api/comments/kept/comment.model.ts'
import { readConfig } from '../../api/server/config.ts'
import { startContext } from '../../api/server/start-context.ts'

/** One of two processes that append `EVENTS` events to the log of one idea at the same time. */
await mongoose.connect(process.env.STORE_URI ?? '', { autoIndex: false, autoCreate: false })
const key = 'one key for both, as in an installation'
const context = {
  ...startContext(readConfig({ LOG_LEVEL: 'error' }), key, pino({ level: 'error' })),
  secrets: createSecrets(key),
  randomBytes,
}
const place = { ideaId: 1, ownerId: 1, shareId: null }
const events = Array.from({ length: Number(process.env.EVENTS) }, (_, n) =>
  newEvent(context, place, 'commented', { commentId: n, threadId: 1, byOwner: true }),
)
process.send?.('ready')
process.once('message', async () => {
  // In batches, so that the events of the two processes alternate.
  for (let at = 0; at < events.length; at += 25) {
    const some = events.slice(at, at + 25)
    // Every event is queued twice: one that is stored already is skipped.
    await Promise.all(
      [...some, ...some].map((event) => enqueue(context, { event, source: CommentModel.modelName })),
    )
  }
  await mongoose.disconnect()
  process.exit(0)
})
