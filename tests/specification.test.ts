import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The table of proofs stays true: each row names tests that exist, and no row gets lost. */
type Row = { section: string; fact: string; proofs: { path: string; title: string }[] }

const rows: Row[] = readFileSync('tests/specification.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [section = '', fact = '', proved = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    const proofs = [...proved.matchAll(/`([^`]+) › ([^`]+)`/g)].map(([, path = '', title = '']) => ({
      path,
      title,
    }))
    return { section, fact, proofs }
  })

/** The titles of a file's tests; those of tests that are skipped are not among them. */
function titlesOf(path: string): Set<string> {
  if (!existsSync(path)) return new Set()
  const text = readFileSync(path, 'utf8')
  // test('...', or the call after the table of test.each(...).
  const calls = text.matchAll(/(?:^\s*(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/gm)
  return new Set([...calls].map(([, , title = '']) => title.replace(/\\(.)/g, '$1')))
}
const known = new Map(
  [...new Set(rows.flatMap(({ proofs }) => proofs.map(({ path }) => path)))].map((path) => [
    path,
    titlesOf(path),
  ]),
)

/** What each section of the specification has at least. */
const least: Record<string, number> = { 2: 190, 3: 18, 4: 26, 5: 28, 6: 9, 7: 33, 8: 40, 9: 25 }

describe('the table of proofs (tests/specification.md)', () => {
  test.each(Object.entries(least))('has for section %s its %i facts', (section, count) => {
    expect(rows.filter((row) => row.section.startsWith(`${section} `)).length).toBeGreaterThanOrEqual(count)
  })

  test('has a test for every fact', () => {
    expect(rows.filter(({ proofs, fact }) => proofs.length === 0 || fact === '')).toEqual([])
  })

  test('says each fact once', () => {
    const facts = rows.map(({ section, fact }) => `${section}: ${fact}`)
    expect(facts.filter((fact, index) => facts.indexOf(fact) !== index)).toEqual([])
  })

  test('names tests that exist', () => {
    const missing = rows.flatMap(({ proofs }) =>
      proofs
        .filter(({ path, title }) => !known.get(path)?.has(title))
        .map(({ path, title }) => `${path} › ${title}`),
    )
    expect([...new Set(missing)]).toEqual([])
  })

  test('names only files that a test run includes', () => {
    const strange = [...known.keys()].filter((path) => !/\.(test|journey)\.tsx?$/.test(path))
    expect(strange).toEqual([])
  })
})
