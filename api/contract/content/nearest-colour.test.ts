import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nearestColourClass } from './nearest-colour.ts'

test.each([
  ['#958DF1', 'violet'],
  ['rgb(149, 141, 241)', 'violet'],
  ['#F98181', 'rose'],
  ['#FBBC88', 'gold'],
  ['#70CFF8', 'azure'],
  ['#94FADB', 'teal'],
  ['#B9F18D', 'green'],
  ['#f00', 'red'],
  ['rgba(0, 0, 255, 0.5)', 'indigo'],
  ['rgb(0 128 0 / 50%)', 'green'],
  ['#000000', 'black'],
  ['#ffffff', 'silver'],
  [' Purple ', 'purple'],
  ['gray', 'grey'],
])('the colour %s is mapped to %s', (written, colour) => {
  expect(nearestColourClass(written)).toBe(`colour-${colour}`)
})

test.each(['inherit', 'var(--x)', 'url(x)', 'rgb(300, 0, 0)', '#12', 'expression(alert(1))', '', 'red;x:y'])(
  '%s is not mapped to a colour',
  (written) => {
    expect(nearestColourClass(written)).toBeNull()
  },
)

test('the palette has the same values as the stylesheet of the screens', () => {
  const css = readFileSync('pwa/ui/look/colours.css', 'utf8')
  const source = readFileSync('api/contract/content/nearest-colour.ts', 'utf8')
  const shown = [
    ...css.matchAll(/\.colour-(\w+) \{\s*color: light-dark\(oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g),
  ]
  expect(shown).toHaveLength(21)
  for (const [, name, ...numbers] of shown) expect(source).toContain(`  ${name}: [${numbers.join(', ')}],`)
})
