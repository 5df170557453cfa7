import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startStore } from '../embedded-mongodb/start-store.ts'
import { restoreBackup } from './restore-backup.ts'

/** `left`: how many files are moved before the program is killed; null: it is not killed. `fixed`: the name that cannot be moved. */
const killer = vi.hoisted(() => ({ left: null as number | null, isDead: false, fixed: '/none' }))
vi.mock('./read-backup.ts', async () => {
  const files = await import('node:fs/promises')
  return {
    async readBackup(_backup: string, folder: string) {
      await files.mkdir(`${folder}/db`)
      await files.writeFile(`${folder}/db/data.mdb`, 'older data')
      await files.writeFile(`${folder}/secret-key`, 'key')
      return { format: 'ideavault-backup-1', madeAt: 'now', records: 0, files: [] }
    },
  }
})
vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof import('node:fs/promises')>()
  return {
    ...files,
    async rename(from: string, to: string) {
      if (from.endsWith(killer.fixed)) throw new Error('EBUSY: resource busy or locked')
      if (killer.left === 0) killer.isDead = true
      if (killer.isDead) throw new Error('killed')
      // Writing the kept checkpoint renames a file, too, which does not count.
      if (killer.left !== null && !from.includes('log-checkpoint.')) killer.left -= 1
      return files.rename(from, to)
    },
    rm: async (...args: Parameters<typeof files.rm>) => (killer.isDead ? undefined : files.rm(...args)),
  }
})

const note = (size: number) => `vault.example/api/log\n${size}\nAAAA\n\nsignature\n`
const chooseEnd = (ends: string[]) => ends.toSorted().at(-1) ?? null
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ideavault-restore-'))
  await mkdir(join(dataDir, 'db'))
  await writeFile(join(dataDir, 'db', 'data.mdb'), 'newer data')
  await writeFile(join(dataDir, 'log-checkpoint'), note(150))
})
afterEach(async () => {
  vi.useRealTimers()
  Object.assign(killer, { left: null, isDead: false, fixed: '/none' })
  await rm(dataDir, { recursive: true, force: true })
})
/** The ends of the log that the last restore found. */
let known: string[] = []
async function restore(replace = true) {
  return restoreBackup('vault.backup', dataDir, {
    replace,
    chooseEnd,
    async prepare({ ends }) {
      known = ends
    },
  })
}
const read = (name: string) => readFile(join(dataDir, name), 'utf8')

test('restored data gets the newest end of the log among the replaced data and earlier ones put aside', async () => {
  expect((await restore()).aside).toContain('before-restore-')
  expect(known).toEqual([note(150)])
  await writeFile(join(dataDir, 'log-checkpoint'), note(120))
  await restore()
  expect(known.toSorted()).toEqual([note(120), note(150)])
  expect([await read('log-checkpoint'), await read('db/data.mdb')]).toEqual([note(150), 'older data'])
  expect((await readdir(dataDir)).filter((name) => name.startsWith('restoring-'))).toEqual([])
})

test('what a killed restore left is removed by the next restore after a day', async () => {
  const left = join(dataDir, 'restoring-abcdef')
  await mkdir(left)
  const yesterday = new Date((await stat(left)).mtimeMs - 25 * 3_600_000)
  await utimes(left, yesterday, yesterday)
  await restore()
  expect(await readdir(dataDir)).not.toContain('restoring-abcdef')
})

test('a restore moves nothing before the restored data is prepared', async () => {
  const prepare = () => Promise.reject(new Error('the disk is full'))
  await expect(restoreBackup('vault.backup', dataDir, { replace: true, chooseEnd, prepare })).rejects.toThrow(
    'the disk is full',
  )
  expect(await read('db/data.mdb')).toBe('newer data')
  expect((await readdir(dataDir)).toSorted()).toEqual(['db', 'log-checkpoint'])
})

test('a restore that cannot put a file aside puts everything back', async () => {
  await writeFile(join(dataDir, 'server.log'), 'started')
  killer.fixed = '/server.log'
  await expect(restore()).rejects.toThrow('EBUSY')
  expect([await read('db/data.mdb'), await read('log-checkpoint')]).toEqual(['newer data', note(150)])
  expect((await readdir(dataDir)).toSorted()).toEqual(['db', 'log-checkpoint', 'server.log'])
})

test('a restore is refused while a server uses the data folder', async () => {
  await rm(join(dataDir, 'db', 'data.mdb'))
  let server: Awaited<ReturnType<typeof startStore>> | undefined
  const prepare = async () => {
    server = await startStore({ folder: join(dataDir, 'db') })
  }
  await expect(restoreBackup('vault.backup', dataDir, { replace: true, chooseEnd, prepare })).rejects.toThrow(
    'is in use',
  )
  expect(await readdir(dataDir)).toContain('db')
  await server?.close()
})

test('a new volume with a lost+found folder counts as having no data', async () => {
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true })
  await mkdir(join(dataDir, 'lost+found'))
  expect((await restore(false)).aside).toBeNull()
  expect((await readdir(dataDir)).toSorted()).toEqual(['db', 'lost+found', 'secret-key'])
})

test('two restores in the same millisecond put their data aside separately', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00.000Z') })
  const first = await restore()
  const second = await restore()
  expect(await readFile(join(String(first.aside), 'db', 'data.mdb'), 'utf8')).toBe('newer data')
  expect(await readFile(join(String(second.aside), 'db', 'data.mdb'), 'utf8')).toBe('older data')
})

test('a restore into a folder without data knows no end of the log', async () => {
  await rm(join(dataDir, 'log-checkpoint'))
  await rm(join(dataDir, 'db'), { recursive: true })
  await writeFile(join(dataDir, 'before-restore-notes.txt'), 'mine')
  expect((await restore(false)).aside).toBeNull()
  expect(known).toEqual([])
  expect(await readdir(dataDir)).not.toContain('log-checkpoint')
})

describe('a restore killed after a number of moved files', () => {
  test.each([0, 1, 2, 3, 4])(
    '(%i) never leaves restored data without its key and end of the log, and can be repeated',
    async (moved) => {
      killer.left = moved
      await expect(restore()).rejects.toThrow('killed')
      const left = await readdir(dataDir)
      if (left.includes('db') && (await read('db/data.mdb')) === 'older data')
        expect([await read('log-checkpoint'), await read('secret-key')]).toEqual([note(150), 'key'])
      Object.assign(killer, { left: null, isDead: false })
      const hasData = left.some((name) => !/^(before-restore|restoring)-/.test(name))
      await restore(hasData)
      expect(known).toContain(note(150))
      expect([await read('log-checkpoint'), await read('db/data.mdb')]).toEqual([note(150), 'older data'])
    },
  )
})
