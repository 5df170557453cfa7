import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls/calls.ts'

/** What documents and comments name exists, so that whoever follows a name finds it. What they say of it is for readers to check. */
const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const files = [
  ...['api', 'docs', 'public', 'pwa', 'scripts', 'tests'].flatMap(listFiles),
  ...readdirSync('.', { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  '.ci/run',
]
const foldersOf = (path: string): string[] =>
  dirname(path) === '.' ? [] : [dirname(path), ...foldersOf(dirname(path))]
const places = new Set([...files, ...files.flatMap(foldersOf)])
const endings = new Set(
  [...places].flatMap((path) => path.split('/').map((_, n, parts) => parts.slice(n).join('/'))),
)

const textOf = new Map(
  files
    .filter((path) => /\.(tsx?|m?js|mts|css|html|md|yaml)$/.test(path) && path !== 'pwa/route-tree.gen.ts')
    .map((path) => [path, readFileSync(path, 'utf8')]),
)
const sources = [...textOf].filter(([path]) => !path.endsWith('.md'))
/** The changelog says what was; the proofs of tests/specification.md have a test of their own. */
const documents = [...textOf].filter(
  ([path]) => path.endsWith('.md') && path !== 'CHANGELOG.md' && path !== 'tests/specification.md',
)

type Named = { path: string; name: string }
const find = (texts: [string, string][], pattern: RegExp): Named[] =>
  texts.flatMap(([path, text]) => [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name })))
const say = ({ path, name }: Named) => `${path}: ${name}`

const exists = ({ path, name }: Named) => {
  const place = name.replace(/[#/]+$/, '')
  return places.has(normalize(join(dirname(path), place))) || endings.has(place.replace(/^[./]+/, ''))
}

test('every link of a document leads to a file', () => {
  const links = find(documents, /\]\((?!https?:)([^)#\s]+)/g)
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((link) => !exists(link)).map(say)).toEqual([])
})

test('every file and folder that a document names exists', () => {
  // Without a folder, or with the last one, a file is of the room that is spoken of. One whose name is x is any of its kind.
  const isPlace =
    /^(?:(?:api|docs|public|pwa|scripts|tests)\/|(?!x[.-]|dist\/)[\w-][\w.$/-]*\.(?:tsx?|mjs|css|md)$)/
  const named = find(documents, /`([\w@.$/-]+)`/g).filter(({ name }) => isPlace.test(name))
  expect(named.length).toBeGreaterThan(400)
  expect(named.filter((one) => !exists(one) && !one.name.includes('/NNNN-')).map(say)).toEqual([])
})

test('every file that a comment names exists', () => {
  const comments = sources.map<[string, string]>(([path, text]) => [
    path,
    (text.match(/\/\*[\s\S]*?\*\/|^\s*(\/\/|#) .*|\s\/\/ .*/gm) ?? []).join('\n'),
  ])
  const named = find(comments, /(?<![\w*<>{}/.-])([\w@./$-]*[a-z]\.(?:tsx?|mjs|md))\b(?!\()/g)
  const made = new Set(['token.tsx'])
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter((one) => !exists(one) && !made.has(one.name)).map(say)).toEqual([])
})

test('every decision that is named exists', () => {
  const named = find([...textOf], /\bdecisions? (00\d\d)\b/gi)
  const made = new Set(listFiles('docs/decisions').map((path) => basename(path).slice(0, 4)))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ name }) => !made.has(name)).map(say)).toEqual([])
})

test('the list of decisions has each decision once, by its title', () => {
  const list = readFileSync('docs/decisions/README.md', 'utf8')
  const listed = [...list.matchAll(/^- \[(\d{4})\]\(\1-[\w-]+\.md\): (.+?)(?: \(replaced .+\))?$/gm)]
  const titles = listFiles('docs/decisions')
    .filter((path) => !path.endsWith('README.md'))
    .map((path) => /^# (\d{4}):? (.+)$/m.exec(readFileSync(path, 'utf8'))?.slice(1).join(' '))
  expect(titles.length).toBeGreaterThan(50)
  expect(listed.map(([, number, title]) => `${number} ${title}`).sort()).toEqual(titles.sort())
})

/** Names of libraries, browsers and systems, and those that stand for any name of their kind. */
const ofOthers = new Set(
  'Referer readWriteAnyDatabase dbAdminAnyDatabase MDB_RDONLY EventSource fsync fdatasync removeChild serverStatus mocha MONGOOSE_TEST_URI RunTask tdur rsync refactor XModel XRecord getX findX listX isX ensureX'.split(
    ' ',
  ),
)

test('every name in backticks in a document is a name in the code', () => {
  const named = find(documents, /`(?![\da-f]{7}`)([A-Za-z]\w*)(?:\([^`]*\))?`/g)
  const names = new Set(named.map(({ name }) => name))
  expect(names.size).toBeGreaterThan(150)
  const isUnknown = (name: string) => !ofOthers.has(name) && !sources.some(([, text]) => text.includes(name))
  const unknown = new Set([...names].filter(isUnknown))
  expect(named.filter(({ name }) => unknown.has(name)).map(say)).toEqual([])
})

test('every command and every call that a document names exists', () => {
  const scripts = readFileSync('package.json', 'utf8')
  const commands = find(documents, /npm run ([a-z][\w:-]*)/g)
  expect(commands.filter(({ name }) => !scripts.includes(`"${name}": "`)).map(say)).toEqual([])
  const plain = (path: string) => path.replace(/[:*]\w+|\{\w+\}/g, '{}')
  // Figures are no call of the app (api/metrics).
  const known = Object.values(calls)
    .flat()
    .map(({ endpoint: { method, path } }) => `${method} ${plain(path)}`)
    .concat('GET /api/metrics')
  const asked = find(documents, /`((?:GET|POST|PUT|PATCH|DELETE)\s+\/api\/[^`?]+)/g)
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter(({ name }) => !known.includes(plain(name).replace(/\s+/, ' '))).map(say)).toEqual([])
})

test('the map lists every room and no other', () => {
  const rows = (textOf.get('docs/map.md') ?? '').split('\n').filter((line) => line.startsWith('| `'))
  const known = rows.flatMap((row) => {
    const [, feature = '', rooms = ''] = row.split('|')
    const folder = /`([^`]+)`/.exec(feature)?.[1] ?? ''
    return [folder, ...[...rooms.matchAll(/`([a-z\d-]+)`/g)].map(([, room]) => `${folder}/${room}`)]
  })
  const rooms = [...places].filter((place) => /^(api|pwa)\/[^/]+\/[^/.]+$/.test(place))
  // The store has a map of its own.
  const missing = rooms.filter((room) => !known.includes(room) && !room.startsWith('api/embedded-mongodb/'))
  expect(missing).toEqual([])
  expect(known.filter((room) => !places.has(room))).toEqual([])
})

test('the map of the embedded store lists every file', () => {
  const map = textOf.get('api/embedded-mongodb/README.md') ?? ''
  const parts = files.filter((path) => /^api\/embedded-mongodb\/.*(?<!\.test)\.ts$/.test(path))
  expect(parts.length).toBeGreaterThan(50)
  expect(parts.filter((path) => !map.includes(`\`${basename(path)}\``))).toEqual([])
})

test('the list of what can go wrong with drafts names existing tests', () => {
  const list = textOf.get('tests/sync/README.md') ?? ''
  const tried = [...list.matchAll(/`([\w./-]+)`((?:,? "[^"]+")*)/g)].flatMap(([, name = '', titles = '']) => {
    const ending = name.startsWith('journeys/') ? `/${name}.journey.ts` : `/${name}`
    const text = sources.find(([path]) => `/${path}`.endsWith(ending))?.[1]
    return [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ name, title, text }))
  })
  expect(tried.length).toBeGreaterThan(20)
  expect(tried.filter(({ text, title }) => !text?.includes(title))).toEqual([])
  const journeys = find([['', list]], /`(journeys\/[\w-]+)`/g).map(({ name }) => `tests/${name}.journey.ts`)
  expect(journeys.filter((path) => !places.has(path))).toEqual([])
})
