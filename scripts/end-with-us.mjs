// What a script starts ends with it: a signal, unlike an end of its own, leaves no time for its `finally`.
const children = new Set()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

function end(signal) {
  for (const child of children) child.kill('SIGTERM')
  // Without a listener the signal does what it does to any process.
  for (const one of signals) process.off(one, end)
  process.kill(process.pid, signal)
}
for (const one of signals) process.on(one, end)

export function endWithUs(child) {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}
