/**
 * `setImmediate`, which React's scheduler prefers to a channel of its own (scripts/react-as-modules.mjs imports this file there).
 * WebKit loses the messages that are under way when a page enters the back/forward cache. The scheduler would wait for its message for
 * ever, and nothing would be drawn any more on the page that somebody goes back to; here they are posted again.
 */
if (typeof globalThis.setImmediate !== 'function') {
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  const post = () => port2.postMessage(null)
  port1.onmessage = () => waiting.shift()?.()
  const setImmediate = (call: () => void) => {
    waiting.push(call)
    post()
  }
  Object.assign(globalThis, { setImmediate })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) waiting.forEach(post)
  })
}

export {}
