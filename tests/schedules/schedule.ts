import * as v from 'valibot'
import { User } from '#contract/accounts.ts'
import { ideaAtOnce, ownerAtOnce } from '../journeys/by-api.ts'
import type { Product } from '../journeys/product.ts'
import { Random } from '../sync/random.ts'
import { bounded } from './bounded.ts'
import type { Device } from './device.ts'
import { judge } from './judge.ts'
import { Ledger } from './ledger.ts'
import { bringToRest } from './rest.ts'
import { judged, readIdeas } from './server-state.ts'
import { stepsOfIdeas } from './steps-of-ideas.ts'
import { stepsOfTabs } from './steps-of-tabs.ts'
import { stepsOfTrouble } from './steps-of-trouble.ts'
import { stepsOfWriting } from './steps-of-writing.ts'
import type { Step, World } from './world.ts'

const STEP_MS = 60_000
const IDEAS = 2

export type Outcome = {
  seed: number
  words: number
  owed: number
  lost: number
  doubled: number
  copies: number
  kills: number
  faults: number
  findings: string[]
  steps: string[]
}

const allSteps: Step[] = [...stepsOfWriting, ...stepsOfTabs, ...stepsOfIdeas, ...stepsOfTrouble]

/** Runs one schedule: a person with two ideas on two devices, a dozen random steps, and the judgement at rest. */
export async function runSchedule(
  product: Product,
  devices: readonly Device[],
  seed: number,
): Promise<Outcome> {
  const random = new Random(seed)
  const faultsBefore = devices.reduce((sum, { faults }) => sum + faults, 0)
  const world = await begin(product, devices, random)
  const steps: string[] = []
  const count = 12 + random.below(9)
  const act = async (name: string, work: () => Promise<string | null>) => {
    const started = performance.now()
    let result: string | null
    try {
      result = await bounded(name, STEP_MS, work())
    } catch (error) {
      result = `FAILED: ${error instanceof Error ? error.message : String(error)}`
      world.findings.push(`step ${steps.length + 1} (${name}) ${result}`)
    }
    if (result !== null)
      steps.push(`${steps.length + 1}. ${name}: ${result} [${Math.round(performance.now() - started)} ms]`)
  }
  while (steps.length < count && world.findings.length === 0) {
    const step = pickStep(random)
    await act(step.name, () => step.run(world))
  }
  await act('rest', async () => {
    await bringToRest(world)
    return 'reached'
  })
  return sumUp(world, seed, steps, faultsBefore)
}

function pickStep(random: Random): Step {
  let at = random.next() * allSteps.reduce((sum, { weight }) => sum + weight, 0)
  const found = allSteps.find(({ weight }) => {
    at -= weight
    return at < 0
  })
  if (!found) throw new Error('There are no steps.')
  return found
}

async function begin(product: Product, devices: readonly Device[], random: Random): Promise<World> {
  const owner = await ownerAtOnce(product)
  const { id: userId } = v.parse(User, await owner.caller.send('GET', '/api/auth/me'))
  const ledger = new Ledger()
  for (let idea = 0; idea < IDEAS; idea++) {
    const [title, ...lines] = Array.from({ length: 4 }, () => ledger.newWord())
    const html = lines.map((word) => `<p>Line with ${word} in it.</p>`).join('')
    ledger.given(`${title} ${html}`)
    await ideaAtOnce(owner, `Idea ${title}`, html)
  }
  for (const [index, device] of devices.entries())
    await device.handOver(owner, `127.${200 + index}.${random.below(250)}.${1 + random.below(250)}`)
  return { product, owner, userId, devices, random, ledger, findings: [], kills: 0 }
}

async function sumUp(world: World, seed: number, steps: string[], faultsBefore: number): Promise<Outcome> {
  const { ledger, findings, kills, devices } = world
  const { lost, doubled, copies } = judge(ledger.owed, (await readIdeas(world)).map(judged))
  return {
    seed,
    words: ledger.words.length,
    owed: ledger.owed.length,
    lost: lost.length,
    doubled: doubled.length,
    copies,
    kills,
    faults: devices.reduce((sum, { faults }) => sum + faults, 0) - faultsBefore,
    findings,
    steps,
  }
}
