import { limits } from '#contract/rules/limits.ts'
import type { Random } from '../sync/random.ts'
import { nameOf, type Seat, type World } from './world.ts'

export type Typing = {
  words: string[]
  place: 'title' | 'text'
  /** Keys that bring the caret to the border of a word. */
  moves: string[]
  newLine: boolean
  gapMs: number
}

/** Characters that one typing adds at most: two words and the spaces around them. */
export const TYPED_LENGTH = 16

const starts = ['ControlOrMeta+End', 'ControlOrMeta+Home', 'Home', 'End'] as const
const hops = ['Control+ArrowLeft', 'Control+ArrowRight'] as const

/** What is typed next, and where; all chance lies here, so that several tabs can type at once. */
export function planTyping({ random, ledger }: World, overrides: Partial<Typing> = {}): Typing {
  const place = random.chance(0.2) ? 'title' : 'text'
  return {
    words: Array.from({ length: 1 + random.below(2) }, () => ledger.newWord()),
    place,
    moves: [random.pick(starts) ?? 'End', ...hopsOf(random)],
    newLine: random.chance(0.25),
    gapMs: random.pick([0, 0, 5, 25]) ?? 0,
    ...overrides,
  }
}

const hopsOf = (random: Random): string[] => {
  const hop = random.pick(hops) ?? 'Control+ArrowLeft'
  return Array.from({ length: random.below(5) }, () => hop)
}

/** Types words key by key, and looks whether they stand on the screen as they were typed. */
export async function type(world: World, seat: Seat, typing: Typing): Promise<string> {
  const { device, tab } = seat
  const { words, moves, newLine, gapMs } = typing
  let { place } = typing
  const { keyboard } = tab.page
  const isThere = await tab.inEditor(async () => {
    if (place === 'title' && !(await hasRoom(tab))) place = 'text'
    await tab[place].focus()
  })
  if (!isThere) return `${nameOf(seat)} is left before anything is typed`
  for (const move of moves) await keyboard.press(move)
  if (place === 'text') await leaveSelection(seat)
  if (place === 'text' && newLine) await keyboard.press('Enter')
  for (const word of words) {
    await keyboard.type(` ${word} `, { delay: gapMs })
    world.ledger.typed(word, { device: device.name, life: tab.life, at: performance.now() })
  }
  await checkShown(world, seat, words)
  return `${nameOf(seat)} types ${words.join(' ')} in the ${place}, ${[...moves, newLine ? 'Enter' : ''].join(' ')}`
}

/** A title that is too long waits for its writer: such a device would never be at rest. */
const hasRoom = async ({ title }: Seat['tab']): Promise<boolean> =>
  (await title.inputValue()).length + TYPED_LENGTH <= limits.titleLength

/** A picture that is selected would be replaced by what is typed. */
async function leaveSelection({ tab }: Seat): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    if ((await tab.page.locator('.ProseMirror-selectednode').count()) === 0) return
    await tab.page.keyboard.press('ArrowRight')
  }
}

async function checkShown({ ledger, findings }: World, seat: Seat, words: string[]): Promise<void> {
  const { tab } = seat
  const shown = await tab.shown()
  const missing = words.filter((word) => !shown.includes(word))
  if (missing.length === 0) return
  ledger.free(missing, 'not taken by the page')
  if ((await tab.screen()) !== 'editor') return
  // Save was pressed without a session: its answer may come only now, and the dialog has the keys.
  if (await tab.page.getByRole('dialog', { name: 'Please sign in again' }).isVisible()) return
  findings.push(`not whole on the screen of ${nameOf(seat)}: ${missing.join(' ')} in "${shown}"`)
}
