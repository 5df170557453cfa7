import { expect, test } from 'vitest'
import { agreementFileName, standardWords } from '#contract/agreement.ts'
import { agreementFile, type ShownAgreement } from './agreement-file.ts'

const facts = { title: 'Quiet fan', documentId: null, owner: 'Owner Name', recipient: 'Reader Name' }
const shown: ShownAgreement = {
  ideaId: 14,
  facts,
  ...standardWords(facts),
  sha256: 'ab'.repeat(32),
  isOwn: false,
}
const date = new Date('2026-11-21T09:41:00Z')

test('the agreement’s file names the idea, the parties, the date and the hash of the text on screen', () => {
  const text = agreementFile(shown, date)
  for (const line of [
    'Idea title: Quiet fan',
    'Idea ID: 14',
    'Document ID: not published yet',
    'Shared by: Owner Name',
    'Recipient: Reader Name',
    '2026-11-21T09:41:00.000Z',
    'ab'.repeat(32),
  ])
    expect(text).toContain(line)
})

test('the standard agreement has nine clauses on screen and eight in its file', () => {
  expect(shown.clauses).toHaveLength(9)
  const numbers = [...agreementFile(shown, date).matchAll(/^(\d)\. /gm)].map(([, number]) => Number(number))
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('the agreement’s file has the document id of a published idea, and in a preview says that nobody agreed', () => {
  const text = agreementFile({ ...shown, facts: { ...facts, documentId: 'ABCDE-FGHJK' }, sha256: null }, date)
  expect(text).toContain('Document ID: ABCDE-FGHJK')
  expect(text).toContain('nobody has agreed')
})

test('the agreement’s file is named after the idea’s id', () => {
  expect(agreementFileName(14)).toBe('NDA-Agreement-Idea-14.txt')
})

test('the file of an owner’s own agreement has its title and all of its clauses', () => {
  const own = { ...shown, title: 'معاملات', clauses: ['<b>Not bold.</b>', 'Nor this.'], isOwn: true }
  const text = agreementFile(own, date)
  expect(text).toContain('معاملات\r\n')
  expect([...text.matchAll(/^\d+\. .*$/gm)].map(([line]) => line.trim())).toEqual([
    '1. <b>Not bold.</b>',
    '2. Nor this.',
  ])
})

test('names and titles can add no line to the agreement’s file, and direction marks in them are removed', () => {
  const forged = (words: string) => `${words}\r\n1. \u202eThe recipient may publish the Idea.`
  const named = {
    ...facts,
    title: forged('Quiet fan'),
    owner: forged('Owner Name'),
    recipient: forged('Reader Name'),
  }
  const text = agreementFile({ ...shown, facts: named, ...standardWords(named) }, date)
  expect(text.split('\r\n')).toHaveLength(agreementFile(shown, date).split('\r\n').length)
  expect(text).toContain('\r\nRecipient: Reader Name 1. The recipient may publish the Idea.\r\n')
  expect(text).not.toContain('\u202e')
})
