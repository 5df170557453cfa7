import { describe, expect, it } from 'vitest'
import { openDelay, placeTooltip } from './tooltip-layer.ts'

describe('the delay before a tooltip opens', () => {
  it('is 700 ms, and none within 300 ms after another tooltip', () => {
    expect(openDelay(1_000, Number.NEGATIVE_INFINITY)).toBe(700)
    expect(openDelay(1_299, 1_000)).toBe(0)
    expect(openDelay(1_300, 1_000)).toBe(700)
  })
})

describe('a tooltip', () => {
  const tip = { width: 100, height: 28 }

  it('is placed 4 px above the middle of its target', () => {
    expect(placeTooltip({ left: 200, top: 100, width: 44, height: 44 }, tip, 360)).toEqual({
      left: 172,
      top: 68,
    })
  })

  it('is placed below its target without room above, and never outside the window', () => {
    expect(placeTooltip({ left: 330, top: 6, width: 24, height: 44 }, tip, 360)).toEqual({
      left: 256,
      top: 54,
    })
    expect(placeTooltip({ left: 0, top: 100, width: 24, height: 44 }, tip, 360).left).toBe(4)
  })
})
