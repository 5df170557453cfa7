// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { reactPage } from '../../tests/support/react-page.ts'
import { summary } from '../../tests/sync/rows.ts'
import { type PortfolioItem, portfolioItems } from './portfolio-items.ts'
import { useLabelled } from './use-labelled.ts'

const draw = reactPage()

let open: (item: PortfolioItem | null) => void = () => undefined
function Labels({ all }: { all: readonly PortfolioItem[] }) {
  const [item, setItem] = useLabelled(all)
  open = setItem
  return item?.title
}

test('the labels of an idea close with it, and stay closed when its deletion is refused', async () => {
  const all = portfolioItems([summary(7, { title: 'Hinge' })], [], new Map())
  await draw(<Labels all={all} />)
  await act(async () => open(all[0] ?? null))
  expect(document.body.textContent).toBe('Hinge')
  await draw(<Labels all={[]} />)
  expect(document.body.textContent).toBe('')
  await draw(<Labels all={all} />)
  expect(document.body.textContent).toBe('')
})
