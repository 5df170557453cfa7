import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

test('compose.yaml passes every setting that the README names, and no other', async () => {
  const readme = (await readFile('README.md', 'utf8')).split('## Configure')[1]?.split('\n## ')[0] ?? ''
  const rows = namesIn(readme, /^\| (`[A-Z].*?) \|/gm)
  const named = rows.flatMap((row) => namesIn(row, /`([A-Z_]+)`/g))
  const app = (await readFile('compose.yaml', 'utf8')).split('    volumes:')[0] ?? ''
  const given = namesIn(app, /^ {6}([A-Z_]+):/gm)
  const ofTheImage = ['PORT', 'HOST', 'DATA_DIR']
  expect([...given, ...ofTheImage].sort()).toEqual(named.sort())
  // An empty value is still a value: for OTS_CALENDARS it means no calendars.
  expect(namesIn(app, /^ {6}([A-Z_]+): *\$\{\w+:-\}/gm)).toEqual([])
})

test('the README names every setting that the server reads', async () => {
  const readme = await readFile('README.md', 'utf8')
  const sources = ['config', 'settings/anchor-settings']
  const read: string[] = []
  for (const source of sources) {
    const text = await readFile(`api/server/${source}.ts`, 'utf8')
    read.push(...namesIn(text, /^ {2}([A-Z][A-Z_]+): /gm))
  }
  expect(read.length).toBeGreaterThan(25)
  expect(read.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test("the README's commands create the secret key once, readable by its user only", async () => {
  const [, commands = ''] =
    /```\n(.*?> \.env\)?)\n/s.exec((await readFile('README.md', 'utf8')).split('## Deploy')[1] ?? '') ?? []
  const cwd = await mkdtemp(join(tmpdir(), 'ideavault-compose-'))
  for (const KEY of ['first', 'second'])
    execFileSync('sh', ['-c', `umask 022; openssl() { echo "$KEY"; }\n${commands}`], {
      cwd,
      env: { ...process.env, KEY },
    })
  const file = join(cwd, '.env')
  expect(await readFile(file, 'utf8')).toBe('DOMAIN=vault.example.org\nSECRET_KEY=first\n')
  expect((await stat(file)).mode & 0o077).toBe(0)
  await rm(cwd, { recursive: true })
})

test('a container has enough time for the server to stop', async () => {
  const [, seconds] = /stop_grace_period: (\d+)s/.exec(await readFile('compose.yaml', 'utf8')) ?? []
  const [, stopMs = ''] = /STOP_MS = ([\d_]+)/.exec(await readFile('api/main.ts', 'utf8')) ?? []
  expect(Number(seconds) * 1000).toBeGreaterThan(Number(stopMs.replace('_', '')))
})
