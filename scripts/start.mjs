// npm start: builds what is missing, then runs the server in this process.
import { ensureBuilt } from './build.mjs'
import { readOptions } from './read-options.mjs'

readOptions('Usage: npm start. Settings are environment variables, listed in README.md')
await ensureBuilt()
await import('../dist/server/main.mjs')
