// If a signal ends a script, ends the processes that it started, too: unlike a normal end, a signal leaves no time for its `finally`.
const children = new Set()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

function end(signal) {
  for (const child of children) child.kill('SIGTERM')
  // Without its listener the signal has its default effect again.
  for (const one of signals) process.off(one, end)
  process.kill(process.pid, signal)
}
for (const one of signals) process.on(one, end)

export function endWithUs(child) {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}
