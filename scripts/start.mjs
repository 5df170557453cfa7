// npm start: builds what is missing, then runs the server in this process.
import { ensureBuilt } from './build.mjs'
import { readOptions } from './read-options.mjs'

readOptions('This command is written: npm start. Settings are variables of the environment: README.md')
await ensureBuilt()
await import('../dist/server/main.mjs')
