import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import * as v from 'valibot'

const counted = ['words', 'owed', 'lost', 'doubled', 'copies', 'kills', 'faults'] as const
const Outcome = v.object({
  seed: v.number(),
  ...v.entriesFromList(counted, v.number()),
  findings: v.array(v.string()),
})
type Outcome = v.InferOutput<typeof Outcome>

/** Prints one line for all random schedules of a run, across workers. */
export default class ScheduleReporter implements Reporter {
  private readonly outcomes: Outcome[] = []

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations)
      if (type === 'schedule') this.outcomes.push(v.parse(Outcome, JSON.parse(description ?? '')))
  }

  onEnd(): void {
    if (this.outcomes.length === 0) return
    const sums = counted.map((name) => `${sum(this.outcomes, name)} ${name}`)
    const red = this.outcomes.filter(({ findings }) => findings.length > 0).map(({ seed }) => seed)
    const seeds = red.length === 0 ? '' : `; seeds with findings: ${red.sort((a, b) => a - b).join(', ')}`
    process.stdout.write(`\n${this.outcomes.length} schedules in browsers: ${sums.join(', ')}${seeds}\n`)
  }

  printsToStdio(): boolean {
    return false
  }
}

const sum = (outcomes: Outcome[], name: (typeof counted)[number]) =>
  outcomes.reduce((total, outcome) => total + outcome[name], 0)
