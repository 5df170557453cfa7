import mongoose from 'mongoose'
import pino from 'pino'
import { MINUTE } from '../../api/contract/rules/durations.ts'
import { notifyAllByMail, notifyAllByPush } from '../../api/notifications/notify-all.ts'
import { readConfig } from '../../api/server/config.ts'
import { startContext } from '../../api/server/start-context.ts'

/** One of two processes that send notifications, eleven minutes later, until nothing is left to send. */
await mongoose.connect(process.env.STORE_URI ?? '', { autoIndex: false, autoCreate: false })
const { SMTP_URL, PUSH_SERVICES, KEY = '' } = process.env
const config = readConfig({ SMTP_URL, PUSH_SERVICES, LOG_LEVEL: 'error' })
const context = {
  ...startContext(config, KEY, pino({ level: 'error' })),
  now: () => new Date(Date.now() + 11 * MINUTE),
}
const left = async () => {
  const counts = ['mail_queue', 'push_queue'].map((name) =>
    mongoose.connection.collection(name).countDocuments(),
  )
  const untold = { $or: [{ mailTo: 'owner' }, { pushTo: 'owner' }] }
  const events = mongoose.connection.collection('activity_events').countDocuments(untold)
  return (await Promise.all([...counts, events])).reduce((sum, count) => sum + count)
}
process.send?.('ready')
process.once('message', async () => {
  do await Promise.all([notifyAllByMail(context), notifyAllByPush(context)])
  while ((await left()) > 0)
  await context.mailer.close()
  await mongoose.disconnect()
  process.exit(0)
})
