// npm run bench: measures how long the server and a browser take for what people do.
import { ensureBuilt } from './build.mjs'
import { readOptions } from './read-options.mjs'

readOptions('Usage: npm run bench')
await ensureBuilt()
console.log('Calls, compared with bare routes')
await import('./bench-calls.mjs')
console.log('\nThe largest inputs of one account')
await import('./bench-largest.mjs')
console.log('\nA full store')
await import('./bench-growth.mjs')
await import('./bench-activity.mjs')
console.log('\nThe log of timestamps')
await import('./bench-log.mjs')
console.log('\nHow soon an owner is notified')
await import('./bench-stream.mjs')
console.log('\nA returning owner')
await import('./bench-visits.mjs')
console.log('\nOffline, in Chromium on a phone-sized screen')
await import('./bench-offline.mjs')
