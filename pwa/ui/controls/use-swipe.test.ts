import { describe, expect, it } from 'vitest'
import { swipeDirection } from './use-swipe.ts'

describe('a swipe', () => {
  it('counts from 56 px', () => {
    expect(swipeDirection(-55, 0)).toBeNull()
    expect(swipeDirection(-56, 0)).toBe('left')
    expect(swipeDirection(56, 0)).toBe('right')
  })

  it('does not count if it may be scrolling', () => {
    expect(swipeDirection(80, 60)).toBeNull()
    expect(swipeDirection(-100, 40)).toBe('left')
  })
})
