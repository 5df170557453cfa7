// Runs one of the server's other programs (store, invite, mail, new-push-key, new-log, backup, restore, check, person, verify): node scripts/run.mjs NAME [arguments].
import { ensureBuilt } from './build.mjs'

const [name, ...rest] = process.argv.slice(2)
process.argv = [process.argv[0] ?? 'node', name ?? '', ...rest]
await ensureBuilt()
await import(`../dist/server/${name}.mjs`)
