// Removes one guard after the other and expects the tests to go red: a guard whose removal nobody notices is not tested.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mutationsOfAccess } from './mutations-of-access.mjs'
import { mutationsOfSync } from './mutations-of-sync.mjs'

const all = [
  ...mutationsOfSync,
  ...mutationsOfAccess,
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
    'a request from another site changes something',
    'api/http/same-origin.ts',
    "throw new AppError('cross_site')",
    'undefined',
    'api/http',
  ],
  [
    'a script stays in an idea',
    'api/ideas/content/sanitise-html.ts',
    'data.keepAttr = kept !== null',
    'data.keepAttr = true',
    'api/ideas',
  ],
  [
    'a script stays in an idea that is written tidily',
    'api/ideas/content/tidy-html.ts',
    'if (!names.has(name)) return false',
    'if (name === "x") return false',
    'api/ideas',
  ],
  [
    'an address that runs a script stays in an idea that is written tidily',
    'api/ideas/content/tidy-html.ts',
    'const safe = allowedValue(key, value, name.toUpperCase())',
    'const safe = allowedValue(key, value, name.toUpperCase()) ?? value',
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
    'pwa/sync/transport/push-draft.ts',
    'if (entry.sent === null) {',
    'if (entry) {',
    'tests/sync/model.test.ts',
  ],
  [
    'the device writes over revisions that it has not seen',
    'pwa/sync/transport/api-client.ts',
    "headers: { 'If-Match': quoted(revision), 'X-Op-Id': opId },",
    "headers: { 'X-Op-Id': opId },",
    'tests/sync/devices-on-bad-network.test.ts',
  ],
  [
    'a refused change is not set aside',
    'pwa/sync/transport/apply-outcome.ts',
    'await tables.putEntry({ ...entry, blocked: { code, message } })',
    'await tables.putEntry(entry)',
    'tests/sync/one-bad-change.test.ts',
  ],
  [
    'changes that touch are called clean',
    'pwa/sync/merge/merge-blocks.ts',
    'if (from <= done) return null',
    'if (from < done) return null',
    'pwa/sync',
  ],
  [
    'words over those of another tab',
    'pwa/sync/device/save-words.ts',
    'if (draft.seq === seen.seq) return change(',
    'if (draft.seq !== -2) return change(',
    'tests/sync/model.test.ts',
  ],
  [
    'an open editor does not find where its words went',
    'pwa/sync/transport/pull.ts',
    '  if (row.isDeleted && !isDirty(row)) return false\n',
    '',
    'tests/sync/torture.test.ts',
  ],
  [
    'composed words are written over words from elsewhere',
    'pwa/sync/writer/draft-writer.ts',
    ' && !this.isComposing()',
    '',
    'tests/sync/open-editor.test.ts',
  ],
  [
    'a lost storage is taken for a deletion',
    'pwa/sync/writer/lost-storage.ts',
    'databaseId !== null && databaseId !== this.databaseId',
    "databaseId === ''",
    'tests/sync/lost-storage.test.ts',
  ],
  [
    'two tabs share one place for their last words',
    'pwa/data/last-words.ts',
    'localStorage.setItem(nameOf(userId, last.writerId)',
    "localStorage.setItem(nameOf(userId, 'one')",
    'pwa/data/last-words.test.ts',
  ],
  [
    'what a closed page left is taken in again',
    'pwa/sync/writer/recover-words.ts',
    '    .filter(({ step }) => step > mark.keptStep)\n',
    '',
    'tests/sync/closed-pages.test.ts',
  ],
  [
    'words typed during a save are judged as if it had not been done',
    'pwa/sync/writer/recover-words.ts',
    'const isSent = sending !== null && keptStep >= sending.step',
    'const isSent = sending === undefined',
    'tests/sync/closed-pages.test.ts',
  ],
  [
    'a row that cannot be read is written over',
    'pwa/data/device/dexie-store.ts',
    '    if (draft === null && canWrite) await putAsideDraft(database, card.draftId)\n',
    '',
    'tests/sync/device-database.test.ts',
  ],
  [
    'unsent words without an entry are forgotten',
    'pwa/sync/device/unreadable-drafts.ts',
    'if (draft && isDirty(draft) && !isQueued)',
    'if (draft && isDirty(draft) && isQueued)',
    'tests/sync/unreadable-drafts.test.ts',
  ],
  [
    'nothing is kept when a page is hidden or closed',
    'pwa/editor/writing/use-ways-out.ts',
    '      await keep(isLastChance)\n',
    '',
    'tests/journeys/sync.journey.ts',
    'the last words before a tab is closed',
  ],
]

/** Words on the command line choose those whose name or file has one of them. */
const wanted = process.argv.slice(2)
const mutations = all.filter(
  ([name, file]) => wanted.length === 0 || wanted.some((word) => `${name} ${file}`.includes(word)),
)

const run = (...args) => spawnSync(process.execPath, args, { stdio: 'ignore' }).status === 0

/** Journeys need the build; a build that fails proves nothing. */
function isGreen(tests, title) {
  if (!title) return run('node_modules/vitest/vitest.mjs', 'run', '--bail', '1', ...tests.split(' '))
  if (!run('scripts/build.mjs')) throw new Error('The mutated product does not build.')
  return run('node_modules/@playwright/test/cli.js', 'test', tests, '-g', title)
}

/** Tests that are red with every guard in place prove nothing about one that is missing. */
const greenWithGuards = new Map()
function isGreenWithGuards(tests, title) {
  const key = `${tests} ${title ?? ''}`
  if (!greenWithGuards.has(key)) greenWithGuards.set(key, isGreen(tests, title))
  return greenWithGuards.get(key)
}

let survived = 0
for (const [name, file, guard, replacement, tests, title] of mutations) {
  const source = readFileSync(file, 'utf8')
  if (source.split(guard).length !== 2) {
    console.log(`?? ${name}: the guard stands ${source.split(guard).length - 1} times in ${file}`)
    survived += 1
    continue
  }
  if (!isGreenWithGuards(tests, title)) {
    console.log(`?? ${name}: its tests are red with the guard in place (${tests})`)
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
// What was built last may be a mutated product.
if (mutations.some(([, , , , , title]) => title)) run('scripts/build.mjs')
console.log(`Mutations: ${mutations.length - survived} of ${mutations.length} noticed`)
process.exit(survived === 0 ? 0 : 1)
