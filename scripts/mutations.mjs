// Removes one guard after the other and expects the tests to go red: a guard whose removal nobody notices is not tested.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const mutations = [
  [
    'a revoked link opens',
    'api/shares/consume-view.ts',
    'const standing = { _id: share.id, revokedAt: null }',
    'const standing = { _id: share.id }',
    'api/shares',
  ],
  [
    'views are not limited',
    'api/shares/consume-view.ts',
    "{ $expr: { $lt: ['$viewCount', '$maxViews'] } }",
    '{ viewCount: { $gte: 0 } }',
    'api/shares',
  ],
  [
    'a person opens a one-time link twice',
    'api/shares/consume-view.ts',
    "...(oneTime ? { 'openedBy.person': { $ne: personKey } } : {}),",
    '',
    'api/shares',
  ],
  [
    'content without an open session',
    'api/recipients/ensure-reading.ts',
    "if (session?.state !== 'open') return null",
    'if (!session) return null',
    'api/access',
  ],
  ['somebody else writes an idea', 'api/ideas/write-draft.ts', '      ownerId,\n', '', 'api/ideas'],
  ['a published idea is changed', 'api/ideas/write-draft.ts', "      status: 'draft',\n", '', 'api/ideas'],
  [
    'a stale revision overwrites',
    'api/ideas/write-draft.ts',
    '      ...(ifMatch === null ? {} : { revision: ifMatch }),\n',
    '',
    'api/ideas',
  ],
  [
    'more than five codes are tried',
    'api/recipients/verify-code.ts',
    'tries: { $lt: limits.codeTries }, ',
    '',
    'api/recipients',
  ],
  [
    'a request from another site changes something',
    'api/http/same-origin.ts',
    "throw new AppError('cross_site')",
    'undefined',
    'api/http',
  ],
  [
    'a script stays in an idea',
    'api/ideas/sanitise-html.ts',
    'data.keepAttr = rules',
    'data.keepAttr = true || rules',
    'api/ideas',
  ],
]

let survived = 0
for (const [name, file, guard, replacement, tests] of mutations) {
  const source = readFileSync(file, 'utf8')
  if (source.split(guard).length !== 2) {
    console.log(`?? ${name}: the guard stands ${source.split(guard).length - 1} times in ${file}`)
    survived += 1
    continue
  }
  let noticed = false
  try {
    writeFileSync(
      file,
      source.replace(guard, () => replacement),
    )
    const { status } = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', tests],
      { stdio: 'ignore' },
    )
    noticed = status !== 0
  } finally {
    writeFileSync(file, source)
  }
  if (!noticed) survived += 1
  console.log(`${noticed ? 'noticed ' : 'SURVIVED'} ${name}`)
}
console.log(`Mutations: ${mutations.length - survived} of ${mutations.length} noticed`)
process.exit(survived === 0 ? 0 : 1)
