import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.mjs'

/** A program that holds the lock until its input ends. */
const program = `
  const { oneAtATime } = await import('./scripts/one-at-a-time.mjs')
  await oneAtATime(process.argv[1], async () => {
    console.log('works')
    for await (const _ of process.stdin);
  })
`
let folder: string
let lock: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ideavault-lock-'))
  lock = join(folder, 'building')
})
afterEach(() => rm(folder, { recursive: true }))

function start() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, lock])
  const ended = once(child, 'exit')
  const says = async () => String((await once(child.stdout, 'data'))[0])
  return { pid: child.pid, says, child, ended }
}

test('the second of two processes waits for the first, says so, and works after it', async () => {
  const first = start()
  expect(await first.says()).toBe('works\n')
  const second = start()
  expect(await second.says()).toBe(
    `Waiting for process ${first.pid}, which is installing or building here. If it is not, remove ${lock}.\n`,
  )
  first.child.stdin.end()
  expect(await second.says()).toBe('works\n')
  second.child.stdin.end()
  expect(await Promise.all([first.ended, second.ended])).toEqual([
    [0, null],
    [0, null],
  ])
})

test('the lock of a killed process delays no other, and work that fails leaves no lock', async () => {
  const killed = start()
  await killed.says()
  killed.child.kill('SIGKILL')
  await killed.ended
  await access(folder)
  const lines: string[] = []
  const failing = oneAtATime(
    lock,
    () => Promise.reject(new Error('no room')),
    (line) => lines.push(line),
  )
  await expect(failing).rejects.toThrow('no room')
  expect(lines).toEqual([])
  // Free again: the next process can take it.
  await symlink('1', lock)
})

test('a process does not wait if its lock cannot be created', async () => {
  expect(await oneAtATime(join(folder, 'missing', 'building'), async () => 'done')).toBe('done')
})
