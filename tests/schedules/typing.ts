import { limits } from '#contract/rules/limits.ts'
import type { Random } from '../sync/random.ts'
import { nameOf, type Seat, type World } from './world.ts'

export type Typing = {
  words: string[]
  place: 'title' | 'text'
  /** Keys that move the caret to a word boundary. */
  moves: string[]
  newLine: boolean
  gapMs: number
}

/** The most characters that one `Typing` adds: two words and the spaces around them. */
export const TYPED_LENGTH = 16

const starts = ['ControlOrMeta+End', 'ControlOrMeta+Home', 'Home', 'End'] as const
const hops = ['Control+ArrowLeft', 'Control+ArrowRight'] as const

/** Decides what is typed next and where. All random choices are made here, so that several tabs can type at once. */
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

/** Types words key by key, and checks that the screen shows them as typed. */
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

/** Whether the title has room: a title that is too long waits for its writer, so the device would never be at rest. */
const hasRoom = async ({ title }: Seat['tab']): Promise<boolean> =>
  (await title.inputValue()).length + TYPED_LENGTH <= limits.titleLength

/** Moves the caret off a selected picture, which typing would replace. */
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
  // Save was pressed without a session; its answer may come only now, and then the dialog gets the keystrokes.
  if (await tab.page.getByRole('dialog', { name: 'Please sign in again' }).isVisible()) return
  findings.push(`not whole on the screen of ${nameOf(seat)}: ${missing.join(' ')} in "${shown}"`)
}
