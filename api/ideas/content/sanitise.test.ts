import { describe, expect, test } from 'vitest'
import { sanitise } from './sanitise.ts'

test('the colours, highlights and videos of a plain Tiptap are kept in our own words', async () => {
  const plain =
    '<p><span style="color: rgb(255, 0, 0)">a</span><mark data-color="red" style="background-color: red">b</mark></p><div data-youtube-video=""><iframe width="640" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></div>'
  const ours = '<p><span class="colour-red">a</span><mark>b</mark></p><div data-youtube="dQw4w9WgXcQ"></div>'
  expect(await sanitise(4, plain)).toBe(ours)
  expect(await sanitise(4, `${plain}<span style="color:red" onclick="x()">&copy;</span>`)).toBe(
    `${ours}<span class="colour-red">\u00a9</span>`,
  )
})

test('a long text whose lines end as on Windows is taken, as it is with other ends of lines', async () => {
  const written = (end: string) =>
    `<p>${Array.from({ length: 3_000 }, (_, n) => `line ${n}`).join(`${end}<br>`)}</p>`
  expect(await sanitise(5, written('\r\n'))).toBe(written('\n'))
  expect(await sanitise(5, written('\r'))).toBe(written('\n'))
})

const untidy = (n: number) => `<p>${n}<script>alert(1)</script><b>${'a&copy;'.repeat(50)}</p>`

describe('texts that have to be parsed', () => {
  test('of many accounts at once are all made safe, and the server has its turn between them', async () => {
    const turns: number[] = []
    let done = 0
    const work = Array.from({ length: 40 }, async (_, n) => {
      const safe = await sanitise(n % 10, untidy(n))
      done += 1
      return safe
    })
    const look = () => {
      turns.push(done)
      if (done < 40) setImmediate(look)
    }
    setImmediate(look)
    for (const [n, safe] of (await Promise.all(work)).entries())
      expect(safe).toBe(`<p>${n}<b>${'a\u00a9'.repeat(50)}</b></p>`)
    expect(new Set(turns).size).toBeGreaterThan(20)
  })

  test('wait four at a time for one account; a fifth is refused, others are not, and afterwards it may again', async () => {
    const four = Array.from({ length: 4 }, (_, n) => sanitise(1, untidy(n)))
    await expect(sanitise(1, untidy(5))).rejects.toMatchObject({ code: 'rate_limited' })
    const other = sanitise(2, untidy(6))
    expect(await sanitise(1, '<p>tidy</p>')).toBe('<p>tidy</p>')
    expect(await Promise.all(four)).toHaveLength(4)
    expect(await other).toContain('<p>6')
    expect(await sanitise(1, untidy(7))).toContain('<p>7')
  })

  test('a text that cannot be read is refused and counts no longer', async () => {
    for (let n = 0; n < 6; n++)
      await expect(sanitise(3, '<x>'.repeat(1001))).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await sanitise(3, untidy(1))).toContain('<p>1')
  })
})
