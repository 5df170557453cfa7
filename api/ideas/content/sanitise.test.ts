import { describe, expect, test } from 'vitest'
import { sanitise } from './sanitise.ts'

test('colours, highlights and videos of plain Tiptap HTML are converted to the markup stored here', async () => {
  const plain =
    '<p><span style="color: rgb(255, 0, 0)">a</span><mark data-color="red" style="background-color: red">b</mark></p><div data-youtube-video=""><iframe width="640" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></div>'
  const ours = '<p><span class="colour-red">a</span><mark>b</mark></p><div data-youtube="dQw4w9WgXcQ"></div>'
  expect(await sanitise(4, plain)).toBe(ours)
  expect(await sanitise(4, `${plain}<span style="color:red" onclick="x()">&copy;</span>`)).toBe(
    `${ours}<span class="colour-red">\u00a9</span>`,
  )
})

test('a long text with Windows line ends is accepted and stored with \\n, like one with \\r', async () => {
  const written = (end: string) =>
    `<p>${Array.from({ length: 3_000 }, (_, n) => `line ${n}`).join(`${end}<br>`)}</p>`
  expect(await sanitise(5, written('\r\n'))).toBe(written('\n'))
  expect(await sanitise(5, written('\r'))).toBe(written('\n'))
})

const untidy = (n: number) => `<p>${n}<script>alert(1)</script><b>${'a&copy;'.repeat(50)}</p>`

describe('texts that need the HTML parser', () => {
  test('are sanitised for many accounts at once while the server still handles other work', async () => {
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

  test('are queued four at a time for each account; a fifth is refused until the queue is empty', async () => {
    const four = Array.from({ length: 4 }, (_, n) => sanitise(1, untidy(n)))
    await expect(sanitise(1, untidy(5))).rejects.toMatchObject({ code: 'rate_limited' })
    const other = sanitise(2, untidy(6))
    expect(await sanitise(1, '<p>tidy</p>')).toBe('<p>tidy</p>')
    expect(await Promise.all(four)).toHaveLength(4)
    expect(await other).toContain('<p>6')
    expect(await sanitise(1, untidy(7))).toContain('<p>7')
  })

  test('are no longer counted in the queue once they were refused', async () => {
    for (let n = 0; n < 6; n++)
      await expect(sanitise(3, '<x>'.repeat(1001))).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await sanitise(3, untidy(1))).toContain('<p>1')
  })
})
