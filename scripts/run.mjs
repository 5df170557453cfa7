// Runs one of the server's other programs (store, invite, mail, new-push-key, new-log, backup, restore, check, person, verify): node scripts/run.mjs NAME [arguments].
import { existsSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'

const [name, ...rest] = process.argv.slice(2)
process.argv = [process.argv[0] ?? 'node', name ?? '', ...rest]
const program = new URL(`../dist/server/${name}.mjs`, import.meta.url)
// Run the program from the last build, if there is one: a running server uses the files, packages and data format of that build.
if (!existsSync(program)) await ensureBuilt(['server'])
await import(program.href)
