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
    'access/',
  ],
  [
    'somebody else writes an idea',
    'api/ideas/get-own-idea.ts',
    '{ _id: id, ownerId }',
    '{ _id: id }',
    'api/ideas',
  ],
  [
    'a published idea is changed',
    'api/ideas/write-draft.ts',
    "  if (status === 'published') throw new AppError('idea_published')\n",
    '',
    'api/ideas',
  ],
  [
    'a stale revision overwrites',
    'api/ideas/write-draft.ts',
    'if (ifMatch !== null && ifMatch !== revision)',
    'if (ifMatch !== null && ifMatch > revision)',
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
  [
    'a write does not name the revision it was judged on',
    'api/ideas/write-draft.ts',
    "status: 'draft', deletedAt: null, revision }",
    "status: 'draft', deletedAt: null }",
    'api/ideas',
  ],
  [
    "a draft's key makes more than one idea",
    'api/ideas/idea.model.ts',
    '{ unique: true, partialFilterExpression: { draftKey',
    '{ partialFilterExpression: { draftKey',
    'api/ideas',
  ],
  [
    'a repeated operation is done again',
    'api/ideas/known-ops.ts',
    'ops.find((op) => op.opId === opId) ?? null',
    'ops.find((op) => op.opId === opId && op.revision < 0) ?? null',
    'api/ideas',
  ],
  [
    'whoever is signed in now is written for',
    'api/accounts/owner.guard.ts',
    "if ((readAccount(request) ?? found.owner.id) !== found.owner.id) throw new AppError('wrong_account')",
    'readAccount(request)',
    'api/accounts/owner.guard.test.ts',
  ],
  [
    'a sent body changes on the way',
    'pwa/sync/push-draft.ts',
    'if (entry.sent === null) {',
    'if (entry) {',
    'tests/sync/model.test.ts',
  ],
  [
    'the device writes over revisions that it has not seen',
    'pwa/sync/http-server.ts',
    "headers: { ...account, 'If-Match': quoted(revision), 'X-Op-Id': opId },",
    "headers: { ...account, 'X-Op-Id': opId },",
    'tests/sync/devices-on-bad-network.test.ts',
  ],
  [
    'a refused change is not set aside',
    'pwa/sync/apply-outcome.ts',
    'await tables.putEntry({ ...entry, blocked: { code, message } })',
    'await tables.putEntry(entry)',
    'tests/sync/torture.test.ts',
  ],
  [
    'changes that touch are called clean',
    'pwa/sync/merge-blocks.ts',
    'if (from <= done) return null',
    'if (from < done) return null',
    'pwa/sync',
  ],
  [
    'words over those of another tab',
    'pwa/sync/save-words.ts',
    'if (draft.seq === seen.seq) return change(',
    'if (draft.seq !== -2) return change(',
    'tests/sync/model.test.ts',
  ],
  [
    'an open editor does not find where its words went',
    'pwa/sync/pull.ts',
    '    if (row.isDeleted && !isDirty(row)) continue\n',
    '',
    'tests/sync/torture.test.ts',
  ],
  [
    'composed words are written over words from elsewhere',
    'pwa/sync/draft-writer.ts',
    ' && !this.isComposing()',
    '',
    'tests/sync/torture.test.ts',
  ],
  [
    'a lost storage is taken for a deletion',
    'pwa/sync/draft-writer.ts',
    'birthName !== null && birthName !== this.birthName',
    "birthName === ''",
    'tests/sync/torture.test.ts',
  ],
  [
    'nothing is kept when a page is hidden or closed',
    'pwa/editor/use-draft.ts',
    '      await keep(isLastChance)\n',
    '',
    'tests/journeys/sync.journey.ts',
    'the last words before a tab is closed',
  ],
]

const run = (...args) => spawnSync(process.execPath, args, { stdio: 'ignore' }).status === 0

/** Journeys need the build; a build that fails proves nothing. */
function isGreen(tests, title) {
  if (!title) return run('node_modules/vitest/vitest.mjs', 'run', '--bail', '1', tests)
  if (!run('scripts/build.mjs')) throw new Error('The mutated product does not build.')
  return run('node_modules/@playwright/test/cli.js', 'test', tests, '-g', title)
}

let survived = 0
for (const [name, file, guard, replacement, tests, title] of mutations) {
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
    noticed = !isGreen(tests, title)
  } finally {
    writeFileSync(file, source)
  }
  if (!noticed) survived += 1
  console.log(`${noticed ? 'noticed ' : 'SURVIVED'} ${name}`)
}
// What was built last was a mutated product.
run('scripts/build.mjs')
console.log(`Mutations: ${mutations.length - survived} of ${mutations.length} noticed`)
process.exit(survived === 0 ? 0 : 1)
