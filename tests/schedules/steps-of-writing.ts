import { limits } from '#contract/rules/limits.ts'
import { wordsIn } from './ledger.ts'
import { makePicture } from './make-picture.ts'
import { planTyping, TYPED_LENGTH, type } from './typing.ts'
import { nameOf, pickWriter, type Seat, type Step, type World, writers } from './world.ts'

const SAVED_MS = 8_000
const PICTURE_MS = 5_000

async function writes(world: World): Promise<string | null> {
  const seat = await pickWriter(world)
  return seat ? type(world, seat, planTyping(world)) : null
}

/** Types in two or more tabs at once, like several people or one with two windows. */
async function writeTogether(world: World): Promise<string | null> {
  const all = await writers(world)
  if (all.length < 2) return null
  const plans = all.map((seat) => ({
    seat,
    typing: planTyping(world, { gapMs: 5 + world.random.below(30) }),
  }))
  const done = await Promise.all(plans.map(({ seat, typing }) => type(world, seat, typing)))
  return `at once: ${done.join('; ')}`
}

/** Makes a title nearly as long as allowed. */
async function writesLongTitle(world: World): Promise<string | null> {
  const seat = await pickWriter(world)
  if (!seat) return null
  const { tab } = seat
  let length = 0
  const isThere = await tab.inEditor(async () => {
    length = (await tab.title.inputValue()).length
    await tab.title.focus()
  })
  if (!isThere) return `${nameOf(seat)} is left before its title is typed`
  const wanted = limits.titleLength - TYPED_LENGTH - world.random.below(45)
  await tab.page.keyboard.press('ControlOrMeta+End')
  const filler = ' long'.repeat(Math.max(0, Math.floor((wanted - length) / 5)))
  if (filler) await tab.page.keyboard.insertText(filler)
  const typing = planTyping(world, { place: 'title', moves: ['ControlOrMeta+End'] })
  return `a title of ${wanted}: ${await type(world, seat, typing)}`
}

/** Undoes. Words that this removes from the screen are no longer owed if they were typed in this page. */
async function undoes(world: World): Promise<string | null> {
  const seat = await pickWriter(world)
  if (!seat) return null
  const { tab } = seat
  const { random, ledger, findings } = world
  const place = random.chance(0.2) ? 'title' : 'text'
  const times = 1 + random.below(3)
  const isRedone = random.chance(0.5)
  if (!(await tab.inEditor(() => tab[place].focus()))) return `${nameOf(seat)} is left before it undoes`
  const gone = await removedBy(seat, async () => {
    for (let time = 0; time < times; time++) await tab.page.keyboard.press('ControlOrMeta+z')
  })
  const isOwn = (word: string) => ledger.find(word)?.life === tab.life
  ledger.free(gone.filter(isOwn), 'undone')
  const foreign = gone.filter((word) => !isOwn(word) && ledger.find(word)?.freed === null)
  if (foreign.length > 0)
    findings.push(`undoing in ${nameOf(seat)} took ${foreign.join(' ')} of somebody else`)
  if (isRedone) await tab.page.keyboard.press('ControlOrMeta+Shift+z')
  return `${nameOf(seat)} undoes ${times} in the ${place}${isRedone ? ', redoes 1' : ''}: gone ${gone.join(' ')}`
}

async function rubsOut(world: World): Promise<string | null> {
  const seat = await pickWriter(world)
  if (!seat) return null
  const { tab } = seat
  const { keyboard } = tab.page
  if (!(await tab.inEditor(() => tab.text.focus())))
    return `${nameOf(seat)} is left before it rubs anything out`
  await keyboard.press('ControlOrMeta+End')
  const gone = await removedBy(seat, async () => {
    await keyboard.press('ControlOrMeta+Shift+ArrowLeft')
    await keyboard.press('Backspace')
  })
  world.ledger.free(gone, 'rubbed out')
  return `${nameOf(seat)} rubs out ${gone.join(' ')}`
}

async function removedBy({ tab }: Seat, act: () => Promise<void>): Promise<string[]> {
  const before = wordsIn(await tab.shown())
  await act()
  const after = new Set(wordsIn(await tab.shown()))
  return before.filter((word) => !after.has(word))
}

/** Adds a picture, whose name counts as a word. */
async function addsPicture(world: World): Promise<string | null> {
  const seat = await pickWriter(world)
  if (!seat) return null
  const { device, tab } = seat
  const word = world.ledger.newWord()
  const file = { name: `${word}.png`, mimeType: 'image/png', buffer: await makePicture(word) }
  await tab.page.getByLabel('Choose a picture').setInputFiles(file)
  const picture = tab.text.getByRole('img', { name: word })
  const isThere = await picture.waitFor({ timeout: PICTURE_MS }).then(
    () => true,
    () => false,
  )
  world.ledger.typed(word, { device: device.name, life: tab.life, at: performance.now() })
  if (!isThere) world.ledger.free([word], 'not taken by the page')
  return `${nameOf(seat)} adds the picture ${word}${isThere ? '' : ', which is not shown'}`
}

async function waitsUntilSaved(world: World): Promise<string | null> {
  const seat = await pickWriter(world)
  if (!seat) return null
  const { tab } = seat
  const { life } = tab
  await tab.painted()
  const isSaved = await tab.savedStatus.waitFor({ timeout: SAVED_MS }).then(
    () => true,
    () => false,
  )
  if (isSaved) world.ledger.noteSaved(life)
  else if (world.ledger.hasOwed(life) && (await tab.text.isVisible()))
    world.findings.push(
      `${nameOf(seat)} never said that its words are saved, but "${await tab.status.textContent()}"`,
    )
  return `${nameOf(seat)} is read: ${isSaved ? 'saved' : 'not saved'}`
}

export const stepsOfWriting: Step[] = [
  { name: 'write', weight: 12, run: writes },
  { name: 'write together', weight: 5, run: writeTogether },
  { name: 'long title', weight: 1, run: writesLongTitle },
  { name: 'undo', weight: 3, run: undoes },
  { name: 'rub out', weight: 1, run: rubsOut },
  { name: 'picture', weight: 2, run: addsPicture },
  { name: 'read the state', weight: 3, run: waitsUntilSaved },
]
