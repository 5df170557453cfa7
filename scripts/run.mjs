// Runs one of the server's other programs (store, invite, mail, new-push-key, new-log, backup, restore, check, person, verify): node scripts/run.mjs NAME [arguments].
import { existsSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'

const [name, ...rest] = process.argv.slice(2)
process.argv = [process.argv[0] ?? 'node', name ?? '', ...rest]
const program = new URL(`../dist/server/${name}.mjs`, import.meta.url)
// As it was built for the last start: a server that runs reads files of that build and packages of that time, and data of its form.
if (!existsSync(program)) await ensureBuilt(['server'])
await import(program.href)
