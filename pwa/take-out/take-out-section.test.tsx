// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PackageFault } from '#contract/zip/package-fault.ts'
import { reactPage } from '../../tests/support/react-page.ts'
import { TakeOutSection } from './take-out-section.tsx'

const importing = vi.hoisted(() => ({ checkFiles: vi.fn(), importIdeas: vi.fn() }))
vi.mock('./import-ideas.ts', () => importing)

const draw = reactPage()
beforeEach(async () => {
  importing.checkFiles.mockResolvedValue({ incoming: [], titles: ['Fan'], missing: 0 })
  await draw(<TakeOutSection userId={1} />)
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = (name: string) =>
  act(async () => {
    button(name)?.focus()
    button(name)?.click()
  })
const said = () => document.querySelector('[role=status]')?.textContent
async function choose(what: 'good' | 'damaged' = 'good'): Promise<void> {
  const field = document.querySelector('input')
  Object.defineProperty(field, 'files', { value: [new File(['# Fan'], 'fan.md')], configurable: true })
  await act(async () => {
    field?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await vi.waitFor(() =>
    what === 'good' ? expect(button('Make drafts')).toBeDefined() : expect(said()).not.toBe(''),
  )
}

test('an import asks aloud, and confirming or cancelling it moves the focus to the button for importing', async () => {
  let finish: (done: { made: number; known: number }) => void = () => undefined
  importing.importIdeas.mockReturnValue(
    new Promise((resolve) => {
      finish = resolve
    }),
  )
  await choose()
  expect(said()).toBe('One draft can be made from this. Ideas you already have are skipped.')
  await press('Cancel')
  expect(document.activeElement?.textContent).toBe('Bring ideas in')
  await choose()
  await press('Make drafts')
  expect(document.activeElement?.textContent).toBe('Bring ideas in')
  button('Stop')?.focus()
  await act(async () => finish({ made: 1, known: 0 }))
  expect(document.activeElement?.textContent).toBe('Bring ideas in')
})

test('the result of an import says that a refused file made no drafts, and counts one draft in the singular', async () => {
  importing.checkFiles.mockRejectedValueOnce(new PackageFault('fan.md is damaged.'))
  await choose('damaged')
  expect(said()).toBe('fan.md is damaged. No drafts were made.')
  importing.importIdeas.mockResolvedValue({ made: 0, known: 1 })
  await choose()
  await press('Make drafts')
  expect(said()).toBe('No draft was made. One was skipped: you already have the same.')
})
