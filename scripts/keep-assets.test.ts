import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildAside, keptDays, putInPlace, release } from './keep-assets.mjs'

const day = 86_400_000
let folder = ''
const places = () => ({
  made: join(folder, 'made'),
  served: join(folder, 'served'),
  former: join(folder, 'former'),
  record: join(folder, 'replaced.json'),
  page: join(folder, 'verify.html'),
})
const served = async () => (await readdir(join(places().served, 'assets'))).sort()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ideavault-assets-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Simulates a build that writes files with these names into a folder of its own. */
async function make(names: string[], at: number) {
  const assets = join(places().made, 'assets')
  await mkdir(assets, { recursive: true })
  for (const name of names) await writeFile(join(assets, name), `built at ${at}`)
  await writeFile(join(places().made, 'verify.html'), `page of ${at}`)
}

async function build(names: string[], at: number) {
  await make(names, at)
  await release(places(), at)
  return served()
}

describe('files of earlier builds', () => {
  it('are served after the next build, with their compressed copies', async () => {
    await build(['app-1.js', 'app-1.js.br'], 0)
    expect(await build(['app-2.js'], day)).toEqual(['app-1.js', 'app-1.js.br', 'app-2.js'])
    expect(await readFile(join(places().served, 'assets', 'app-1.js'), 'utf8')).toBe('built at 0')
  })

  it('are removed 30 days after they were replaced, however long they were in use', async () => {
    await build(['app-1.js'], 0)
    const replaced = 400 * day
    await build(['app-2.js'], replaced)
    expect(await build(['app-2.js'], replaced + keptDays * day)).toEqual(['app-1.js', 'app-2.js'])
    expect(await build(['app-2.js'], replaced + keptDays * day + 1)).toEqual(['app-2.js'])
  })

  it('that are part of a later build again count as new', async () => {
    await build(['app-1.js'], 0)
    await build(['app-2.js'], day)
    await build(['app-1.js'], 20 * day)
    expect(await build(['app-3.js'], 49 * day)).toEqual(['app-1.js', 'app-2.js', 'app-3.js'])
    expect(await readFile(join(places().served, 'assets', 'app-1.js'), 'utf8')).toBe(`built at ${20 * day}`)
  })

  it('are served while the next build is made, and if it fails', async () => {
    await build(['app-1.js'], 0)
    await make(['half-2.js'], day)
    expect(await served()).toEqual(['app-1.js'])
    await rm(places().made, { recursive: true })
    expect(await build(['app-3.js'], day)).toEqual(['app-1.js', 'app-3.js'])
  })

  it('survive a build that was killed while it replaced files or noted them', async () => {
    await build(['app-1.js'], 0)
    await rename(places().served, places().former)
    await writeFile(places().record, '{"app-')
    expect(await build(['app-2.js'], day)).toEqual(['app-1.js', 'app-2.js'])
    expect((await readdir(folder)).sort()).toEqual(['replaced.json', 'served', 'verify.html'])
  })
})

it('the Check a proof page belongs to the build that is served, also if the next build fails', async () => {
  const page = () => readFile(places().page, 'utf8')
  await build(['app-1.js'], 0)
  await make(['half-2.js'], day)
  expect(await page()).toBe('page of 0')
  await release(places(), day)
  expect(await page()).toBe(`page of ${day}`)
  expect(await readdir(places().served)).toEqual(['assets'])
})

it('a new build replaces everything that was there before', async () => {
  await make(['one.js'], 0)
  await putInPlace(places())
  await make(['two.js'], day)
  await putInPlace(places())
  expect(await served()).toEqual(['two.js'])
})

describe('a build that fails', () => {
  it('reports its reason and leaves no files, although other files are still being written', async () => {
    await mkdir(places().served)
    const others: Promise<unknown>[] = []
    const failing = buildAside(
      'client',
      async (made) => {
        await mkdir(join(made, 'assets'))
        const write = async (one: number) => {
          for (let n = 0; n < 500; n++) await writeFile(join(made, 'assets', `${one}-${n}.br`), '')
        }
        for (let one = 0; one < 8; one++) others.push(write(one).catch(() => undefined))
        throw new Error('no space left on device')
      },
      folder,
    )
    await expect(failing).rejects.toThrow('no space left on device')
    await Promise.all(others)
    expect(await readdir(folder)).toEqual(['served'])
  })
})
