// A program of temporary-folder.test.ts: works in a temporary folder until it is stopped, or finishes when its input ends.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inTemporaryFolder } from '../../api/backups/temporary-folder.ts'

const [prefix = '', isFinishing] = process.argv.slice(2)
await inTemporaryFolder(prefix, async (folder, finish) => {
  await writeFile(join(folder, 'data'), 'all words')
  if (isFinishing) finish()
  process.stdout.write('ready\n')
  await text(process.stdin)
  process.stdout.write('done\n')
})
