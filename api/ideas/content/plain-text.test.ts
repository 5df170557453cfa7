import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

function textOf(html: string, length: number): string {
  const steps = plainText(html, length)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

test('plain text fills the requested length however much markup and white space is removed', () => {
  const line = '<p>a <strong>b</strong></p><p>    </p><p>    </p><p>    </p>'
  const whole = Array.from({ length: 20_000 }, () => 'a b').join('\n')
  expect(textOf(line.repeat(20_000), 50_000)).toBe(whole.slice(0, 50_000))
  expect(textOf(line.repeat(20_000), 100_000)).toBe(whole)
  expect(textOf(`<p> ${'x'.repeat(70_000)} </p><p>y</p>`, 70_001)).toBe(`${'x'.repeat(70_000)}\n`)
})
