import { randomBytes } from 'node:crypto'
import mongoose from 'mongoose'
import pino from 'pino'
import { newEvent } from '../../api/activity/log/new-event.ts'
import { enqueue } from '../../api/activity/log/write-down.ts'
import { createSecrets } from '../../api/adapters/signing/secrets.ts'
import { CommentModel } from '../../api/comments/kept/comment.model.ts'
import { readConfig } from '../../api/server/config.ts'
import { startContext } from '../../api/server/start-context.ts'

/** One of two processes that write so many events of one idea down at once. */
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
  // In several goes, so that each process finds the other one's events between its own.
  for (let at = 0; at < events.length; at += 25) {
    const some = events.slice(at, at + 25)
    // Every event twice: what is there already is left out.
    await Promise.all(
      [...some, ...some].map((event) => enqueue(context, { event, source: CommentModel.modelName })),
    )
  }
  await mongoose.disconnect()
  process.exit(0)
})
