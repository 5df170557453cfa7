import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('the command that fills a demonstration account makes none where it is asked how it is written', () => {
  // Nothing listens there: whoever went on would be told so.
  const env = { ...process.env, DATA_DIR: 'no-such-folder', PORT: '1', PUBLIC_ORIGIN: '' }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/seed.mjs', '--help'], { env })
  expect([status, String(stderr)]).toEqual([1, 'This command is written: npm run seed\n'])
})
