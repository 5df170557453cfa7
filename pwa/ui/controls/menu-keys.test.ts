import { describe, expect, it } from 'vitest'
import { nextIndex } from './menu-keys.ts'

const labels = ['Profile Settings', 'Portfolio', 'Log Out']

describe('nextIndex', () => {
  it('goes round with the arrow keys', () => {
    expect(nextIndex(labels, -1, 'ArrowDown')).toBe(0)
    expect(nextIndex(labels, 2, 'ArrowDown')).toBe(0)
    expect(nextIndex(labels, 0, 'ArrowUp')).toBe(2)
    expect(nextIndex(labels, -1, 'ArrowUp')).toBe(2)
  })

  it('jumps to the ends', () => {
    expect(nextIndex(labels, 1, 'Home')).toBe(0)
    expect(nextIndex(labels, 1, 'End')).toBe(2)
  })

  it('finds the next label with a first letter', () => {
    expect(nextIndex(labels, 0, 'p')).toBe(1)
    expect(nextIndex(labels, 1, 'P')).toBe(0)
    expect(nextIndex(labels, -1, 'l')).toBe(2)
    expect(nextIndex(labels, 0, 'z')).toBeNull()
  })

  it('leaves other keys and empty menus alone', () => {
    expect(nextIndex(labels, 0, 'Enter')).toBeNull()
    expect(nextIndex(labels, 0, ' ')).toBeNull()
    expect(nextIndex([], -1, 'ArrowDown')).toBeNull()
  })
})
