import { expect, test, vi } from 'vitest'
import { readArguments } from './read-arguments.ts'
import { runCommand } from './run-command.ts'

const usage = 'This is how it is written: npm run restore -- FILE [--end-links]'
const read = (args: string[]) =>
  readArguments({ args, options: { 'end-links': { type: 'boolean' } }, allowPositionals: true }, usage)

test('an unknown argument of a command is refused with its usage', async () => {
  expect(read(['FILE', '--end-links'])).toMatchObject({
    positionals: ['FILE'],
    values: { 'end-links': true },
  })
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const before = process.exitCode
  await runCommand(async () => [read(['FILE', '--end-link']).positionals.join()])
  expect([said.mock.calls, process.exitCode]).toEqual([[[`${usage}\n`]], 1])
  process.exitCode = before
  said.mockRestore()
})
