import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { RESTORE_GAP } from '#contract/rules/restored.ts'
import { makeIdea } from '../access/people.ts'
import { Client } from '../support/client.ts'
import { until } from '../support/until.ts'
import { command, contentOf, credentials, makeBackup } from './make-backup.ts'
import { buildPrograms, cleanUp, startProduct, temporaryFolder } from './programs.ts'

/** One backup for all tests, made while the server was written to. */
type Backup = Awaited<ReturnType<typeof makeBackup>>
let dataDir: string
let backup: string
let said: Backup['said']
let before: Backup['before']
beforeAll(async () => {
  await buildPrograms()
  ;({ dataDir, backup, said, before } = await makeBackup())
})
afterAll(cleanUp)

describe('npm run backup', () => {
  test('copies a running server into a file with a digest, readable by its owner only', async () => {
    expect(said).toMatchObject({ code: 0, stderr: '' })
    expect(said.stdout).toMatch(/^\S+vault\.backup: \d+ records and \d+ files, each checked\./)
    const digest = createHash('sha256')
      .update(await readFile(backup))
      .digest('hex')
    expect(await readFile(`${backup}.sha256`, 'utf8')).toBe(`${digest}  vault.backup\n`)
    expect((await stat(backup)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(backup, '..'))).toHaveLength(2)
  })

  test('refuses to overwrite a file, to write into the data folder, and to copy missing data', async () => {
    expect(await command('backup', dataDir, [backup])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already exists'),
    })
    const inside = join(dataDir, 'vault.backup')
    expect(await command('backup', dataDir, [inside])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('outside the data folder'),
    })
    const empty = await temporaryFolder()
    expect(await command('backup', empty, [`${backup}2`])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no data'),
    })
    expect(await command('backup', dataDir)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('-- FILE'),
    })
  })
})

describe('npm run restore', () => {
  test('makes a server with the same accounts, passwords and ideas', async () => {
    const target = join(await temporaryFolder(), 'data')
    const restored = await command('restore', target, [backup])
    expect(restored).toMatchObject({ code: 0, stderr: '', stdout: expect.not.stringContaining('SECRET_KEY') })
    const product = await startProduct({ DATA_DIR: target })
    const browser = new Client(product.origin)
    expect((await browser.post('/api/auth/login', credentials)).status).toBe(200)
    for (const { id, n } of before)
      expect((await browser.get(`/api/ideas/${id}`)).json(Idea)).toMatchObject({
        content: contentOf(n),
        revision: expect.toSatisfy((revision: number) => revision > RESTORE_GAP),
      })
    // Devices may still hold ids and revisions that were given out after the backup, so these must not be used again.
    const { id } = await makeIdea(browser, 'Quiet fan', '<p>x</p>')
    expect(id).toBeGreaterThan(RESTORE_GAP)
    product.kill('SIGTERM')
    expect(await product.exit).toBe(0)
    expect(product.stderr()).toBe('')
  })

  test('refuses a folder with data; with --replace it puts that data aside, and it warns of another key', async () => {
    const target = await temporaryFolder()
    await writeFile(join(target, 'secret-key'), 'mine')
    expect(await command('restore', target, [backup])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/already has data\. Nothing was changed\..*--replace\n$/),
    })
    expect(await readdir(target)).toEqual(['secret-key'])
    const otherKey = { SECRET_KEY: 'k'.repeat(32) }
    const restored = await command('restore', target, [backup, '--replace'], otherKey)
    expect([restored.code, restored.stdout]).toEqual([
      0,
      expect.stringMatching(/^SECRET_KEY is not the key/m),
    ])
    const aside = /previous data is in (\S+)/.exec(restored.stdout)?.[1] ?? ''
    expect(await readFile(join(aside, 'secret-key'), 'utf8')).toBe('mine')
    expect((await command('check', target)).code).toBe(0)
  })

  test('refuses the folder of a running server', async () => {
    const target = await temporaryFolder()
    const product = await startProduct({ DATA_DIR: target })
    expect(await command('restore', target, [backup, '--replace'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is in use'),
    })
    product.kill('SIGTERM')
    expect(await product.exit).toBe(0)
  })

  test.each([
    [
      'with one other bit',
      (bytes: Buffer) => flipped(bytes, bytes.lastIndexOf('word 7 ')),
      'db/data.mdb is not what was backed up',
    ],
    [
      'with another list of files',
      (bytes: Buffer) => flipped(bytes, bytes.indexOf('"sha256"') + 12),
      'is not what was backed up',
    ],
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'it ends too early'],
    [
      'without its last file',
      (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, bytes.indexOf('db/data.mdb\0')), Buffer.alloc(1024)]),
      'it is not complete',
    ],
    ['that is none', () => Buffer.from('PK'.repeat(4000)), 'it is not a backup'],
  ])('refuses a damaged backup (%s), and changes nothing', async (_, harm, why) => {
    const target = join(await temporaryFolder(), 'data')
    const damaged = join(await temporaryFolder(), 'damaged.backup')
    await writeFile(damaged, harm(await readFile(backup)))
    const { code, stderr } = await command('restore', target, [damaged])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^The backup .* is damaged: [^\n]*Nothing was changed\.\n$/),
    ])
    expect(stderr).toContain(why)
    expect(await readdir(target)).toEqual([])
  })

  const flipped = (bytes: Buffer, at: number) => {
    expect(at).toBeGreaterThan(20)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }
})

describe('npm run check', () => {
  test('reads every record of a stopped and of a running server', async () => {
    const sound = { code: 0, stdout: expect.stringMatching(/^\d+ records read, all sound\.\n$/), stderr: '' }
    expect(await command('check', dataDir)).toEqual(sound)
    const product = await startProduct({ DATA_DIR: dataDir })
    expect(await command('check', dataDir)).toEqual(sound)
    product.kill('SIGTERM')
    expect(await product.exit).toBe(0)
  })

  test('names a damaged record; the server starts and serves the rest, and a backup is refused', async () => {
    const target = join(await temporaryFolder(), 'data')
    await command('restore', target, [backup])
    const file = join(target, 'db', 'data.mdb')
    const bytes = await readFile(file)
    await writeFile(file, flippedEverywhere(bytes, 'word 7 '))
    const name = /the document \d+ in ideavault\.ideas/
    const checked = await command('check', target)
    expect([checked.code, checked.stdout]).toEqual([1, expect.stringMatching(name)])
    const product = await startProduct({ DATA_DIR: target })
    const browser = new Client(product.origin)
    await browser.post('/api/auth/login', credentials)
    const statuses = await Promise.all(
      before.map(async ({ id }) => (await browser.get(`/api/ideas/${id}`)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(before.length - 1)
    expect(statuses.filter((status) => status === 500)).toHaveLength(1)
    await until(() => expect(product.stderr()).toMatch(name))
    expect(await command('backup', target, [`${backup}3`])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(name),
    })
    product.kill('SIGTERM')
    await product.exit
  })

  /** Changes every copy of the text: free pages may still hold earlier copies of a record. */
  const flippedEverywhere = (bytes: Buffer, text: string) => {
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1))
      bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }
})
