import { expect, test, vi } from 'vitest'
import { countCalls } from '../../tests/support/count-calls.ts'
import { startTestServer } from '../../tests/support/server.ts'
import { until } from '../../tests/support/until.ts'
import { notifyAllByPush, startNotifying } from './notify-all.ts'

test('a push key that cannot be read is logged, unless the server is stopping', async () => {
  const server = await startTestServer()
  const warn = vi.spyOn(server.context.log, 'warn').mockReturnValue(undefined)
  const publicKey = vi.fn(() => Promise.reject(new Error('closed')))
  const context = { ...server.context, push: { ...server.context.push, publicKey } }
  const stop = new AbortController()
  startNotifying(context, stop.signal)
  await until(() => expect(warn).toHaveBeenCalledTimes(1))
  startNotifying(context, stop.signal)
  stop.abort()
  await new Promise((resolve) => setImmediate(resolve))
  expect(publicKey).toHaveBeenCalledTimes(2)
  expect(warn).toHaveBeenCalledTimes(1)
  await server.close()
})

test('a round with nothing to notify makes two database calls', async () => {
  const server = await startTestServer()
  expect(await countCalls(() => notifyAllByPush(server.context))).toBe(2)
  await server.close()
})
