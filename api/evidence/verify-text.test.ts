import { expect, test } from 'vitest'
import { verifyText } from './verify-text.ts'

const logged = ['manifest.json.tlog-proof', 'log-keys.txt']
const inBlock = ['manifest.json.ots', 'bitcoin-headers.json']
const stamped = ['stamped/checkpoint.txt', 'stamped/checkpoint.tsr', 'stamped/tsa-roots.pem']

/** The commands in VERIFY.txt of a package with these proofs. */
function commandsFor(names: readonly string[], stampedAt?: Date): string[] {
  const files = names.map((path) => ({ path, content: '' }))
  const text = verifyText({ side: 'owner', hasLog: false, hasAgreements: false, files, stampedAt })
  return text.split('\n').filter((line) => line.startsWith('  '))
}
const namesIn = (commands: readonly string[]) =>
  commands.flatMap((command) => command.match(/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)+/g) ?? [])

test.each([
  ['recorded', logged],
  ['taken by calendars', [...logged, 'manifest.json.ots']],
  ['in a block', [...logged, ...inBlock]],
  ['stamped', [...logged, ...stamped]],
])('the commands in VERIFY.txt name only files of the package if the idea is %s', (_, names) => {
  const stampedAt = names.includes('stamped/checkpoint.tsr') ? new Date() : undefined
  const named = namesIn(commandsFor(names, stampedAt)).map((name) => name.replace('FOLDER/', ''))
  expect(new Set(named)).toEqual(new Set(['manifest.json', ...names]))
})

test('the commands in VERIFY.txt that run in the source folder name the folder of the package', () => {
  const commands = commandsFor([...logged, ...inBlock]).filter((command) => command.includes('npm run'))
  expect(commands.map((command) => namesIn([command]))).toEqual([
    ['FOLDER/manifest.json', 'FOLDER/manifest.json.tlog-proof', 'FOLDER/log-keys.txt'],
    ['FOLDER/manifest.json', 'FOLDER/manifest.json.ots', 'FOLDER/bitcoin-headers.json'],
  ])
})

test('the openssl command in VERIFY.txt checks the stamp at the time of the stamp', () => {
  const [command] = commandsFor([...logged, ...stamped], new Date('2026-11-21T09:42:00.804Z')).filter((one) =>
    one.includes('-verify -data'),
  )
  expect(command).toMatch(/ -attime 1795254120$/)
})
