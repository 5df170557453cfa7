// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

/** A channel whose messages are delivered, or lost, when the test says so. */
const messages: (() => void)[] = []
class Channel {
  readonly port1: { onmessage: () => void } = { onmessage: () => {} }
  readonly port2 = { postMessage: () => messages.push(() => this.port1.onmessage()) }
}
const deliver = () => {
  for (const message of messages.splice(0)) message()
}

const native = globalThis.setImmediate
Reflect.deleteProperty(globalThis, 'setImmediate')
vi.stubGlobal('MessageChannel', Channel)
await import('./set-immediate.ts')
const { setImmediate } = globalThis
afterAll(() => {
  vi.unstubAllGlobals()
  globalThis.setImmediate = native
})
beforeEach(() => void messages.splice(0))

const showPage = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('calls run later, once, in their order', () => {
  const ran: string[] = []
  setImmediate(() => {
    ran.push('first')
    setImmediate(() => ran.push('third'))
  })
  setImmediate(() => ran.push('second'))
  expect(ran).toEqual([])
  deliver()
  expect(ran).toEqual(['first', 'second'])
  deliver()
  deliver()
  expect(ran).toEqual(['first', 'second', 'third'])
})

test('calls whose messages were lost with the page that was left run when it is shown again', () => {
  const ran: string[] = []
  setImmediate(() => ran.push('first'))
  setImmediate(() => ran.push('second'))
  messages.splice(0)
  showPage(false)
  deliver()
  expect(ran, 'a page that was loaded anew').toEqual([])
  showPage(true)
  deliver()
  expect(ran).toEqual(['first', 'second'])
})

test('messages that arrive late after all run nothing twice', () => {
  const call = vi.fn()
  setImmediate(call)
  showPage(true)
  deliver()
  expect(call).toHaveBeenCalledOnce()
})

test('a call that fails keeps no other from running', () => {
  const call = vi.fn()
  setImmediate(() => {
    throw new Error('Of the first call')
  })
  setImmediate(call)
  const [first, second] = messages.splice(0)
  expect(first).toThrow('Of the first call')
  second?.()
  expect(call).toHaveBeenCalledOnce()
})
