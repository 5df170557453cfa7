import { saveButton } from '../journeys/steps.ts'
import { readDevice } from './device-state.ts'
import { wordsIn } from './ledger.ts'
import { readIdeas } from './server-state.ts'
import { pickCard, pickPortfolio } from './steps-of-tabs.ts'
import { nameOf, pickWriter, type Seat, type Step, type World } from './world.ts'

const ANSWER_MS = 4_000

/** If the session has ended, the page asks to sign in over the open draft. */
async function saves(world: World): Promise<string | null> {
  const seat = await pickWriter(world)
  if (!seat) return null
  const { page } = seat.tab
  if (!(await seat.tab.inEditor(() => saveButton(page).click())))
    return `${nameOf(seat)} is led away before it saves`
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  const synced = page.getByText('Synced', { exact: true })
  await again
    .or(synced)
    .first()
    .waitFor({ timeout: ANSWER_MS })
    .catch(() => undefined)
  if (!(await again.isVisible()))
    return `${nameOf(seat)} saves: ${(await synced.isVisible()) ? 'synced' : 'not yet'}`
  await again.getByLabel('Password', { exact: true }).fill(world.owner.person.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  const isIn = await again.waitFor({ state: 'hidden', timeout: ANSWER_MS }).then(
    () => true,
    () => false,
  )
  if (!isIn) await page.keyboard.press('Escape')
  return `${nameOf(seat)} saves and signs in again: ${isIn ? 'in' : 'refused'}`
}

/**
 * The words that the device (or, without a row, the server) has of the idea when it is deleted are no longer owed. Words that
 * another tab saves after the question appears prevent the deletion, so reading them while it is open is enough.
 */
async function deletes(world: World): Promise<string | null> {
  const seat = await pickPortfolio(world)
  if (!seat) return null
  const { page } = seat.tab
  const card = await pickCard(world, seat, 2)
  if (!card) return null
  const { address } = card
  const before = await known(world, seat, address)
  if (!(await card.act((item) => item.getByRole('button', { name: /^Delete / }).click()))) return null
  const question = page.getByRole('alertdialog', { name: 'Delete idea' })
  await question.waitFor()
  const asked = await known(world, seat, address)
  await question.getByRole('button', { name: 'Delete' }).click()
  world.ledger.free([...before, ...asked, ...(await known(world, seat, address))], 'deleted')
  return `${nameOf(seat)} deletes ${address}`
}

async function known(world: World, { tab }: Seat, address: string): Promise<string[]> {
  const { pathname, searchParams } = new URL(address, 'http://device')
  const draftId = searchParams.get('draft')
  const ideaId = Number(pathname.split('/').at(-1))
  const { rows } = await readDevice(tab.page, world.userId)
  const row = rows.find((one) => one.draftId === draftId || one.ideaId === ideaId)
  if (row) return wordsIn(`${row.title} ${row.html}`)
  const idea = (await readIdeas(world)).find(({ id }) => id === ideaId)
  return wordsIn(`${idea?.title ?? ''} ${String(idea?.content ?? '')}`)
}

async function answersNotice(world: World): Promise<string | null> {
  const seat = await pickWriter(world)
  if (!seat) return null
  const button = seat.tab.page
    .getByRole('button', { name: /^(Keep both|Keep it|Looks right|Dismiss)$/ })
    .first()
  if (!(await button.isVisible())) return null
  const name = await button.textContent()
  await button.click()
  return `${nameOf(seat)} answers "${name}"`
}

export const stepsOfIdeas: Step[] = [
  { name: 'save', weight: 4, run: saves },
  { name: 'delete', weight: 1, run: deletes },
  { name: 'answer a notice', weight: 1, run: answersNotice },
]
