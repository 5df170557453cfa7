import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bringAssetsBack, keptDays, putAssetsAside } from './keep-assets.mjs'

const day = 86_400_000
let folder = ''
const places = () => ({
  assets: join(folder, 'assets'),
  aside: join(folder, 'aside'),
  record: join(folder, 'replaced.json'),
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ideavault-assets-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A build empties its folder and writes the files with these names. */
async function build(names: string[], at: number) {
  const { assets } = places()
  await putAssetsAside(places())
  await rm(assets, { recursive: true, force: true })
  await mkdir(assets)
  for (const name of names) await writeFile(join(assets, name), `built at ${at}`)
  await bringAssetsBack(places(), at)
  return (await readdir(assets)).sort()
}

describe('files of earlier builds', () => {
  it('are there after the next build, with their packed twins', async () => {
    await build(['app-1.js', 'app-1.js.br'], 0)
    expect(await build(['app-2.js'], day)).toEqual(['app-1.js', 'app-1.js.br', 'app-2.js'])
    expect(await readFile(join(folder, 'assets', 'app-1.js'), 'utf8')).toBe('built at 0')
  })

  it('go 30 days after they were replaced, however long they were in use before', async () => {
    await build(['app-1.js'], 0)
    const replaced = 400 * day
    await build(['app-2.js'], replaced)
    expect(await build(['app-2.js'], replaced + keptDays * day)).toEqual(['app-1.js', 'app-2.js'])
    expect(await build(['app-2.js'], replaced + keptDays * day + 1)).toEqual(['app-2.js'])
  })

  it('that come back in a later build count as new', async () => {
    await build(['app-1.js'], 0)
    await build(['app-2.js'], day)
    await build(['app-1.js'], 20 * day)
    expect(await build(['app-3.js'], 49 * day)).toEqual(['app-1.js', 'app-2.js', 'app-3.js'])
    expect(await readFile(join(folder, 'assets', 'app-1.js'), 'utf8')).toBe(`built at ${20 * day}`)
  })

  it('survive a build that failed half way', async () => {
    await build(['app-1.js'], 0)
    await putAssetsAside(places())
    await rm(places().assets, { recursive: true })
    await mkdir(places().assets)
    await writeFile(join(places().assets, 'half-2.js'), 'half')
    expect(await build(['app-3.js'], day)).toEqual(['app-1.js', 'app-3.js', 'half-2.js'])
  })
})
