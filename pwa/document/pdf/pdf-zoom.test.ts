import { expect, test } from 'vitest'
import { canvasDensity, canvasLimits, nextZoom, sharpnessFor, tapZoom, wheelZoom } from './pdf-zoom.ts'

test('zooming a PDF goes from level to level and stops at the smallest and the largest', () => {
  expect(nextZoom(1, 1)).toBe(1.25)
  expect(nextZoom(1, -1)).toBe(0.75)
  expect(nextZoom(1.1, 1)).toBe(1.25)
  expect(nextZoom(1.1, -1)).toBe(1)
  expect(nextZoom(4, 1)).toBe(4)
  expect(nextZoom(0.5, -1)).toBe(0.5)
})

test('the wheel zooms a PDF both ways between the smallest and the largest zoom', () => {
  expect(wheelZoom(1, -100)).toBeGreaterThan(1)
  expect(wheelZoom(1, 100)).toBeLessThan(1)
  expect(wheelZoom(4, -1_000)).toBe(4)
  expect(wheelZoom(0.5, 1_000)).toBe(0.5)
})

test('a double tap zooms a PDF in, and the next one back', () => {
  expect(tapZoom(1)).toBe(2)
  expect(tapZoom(2)).toBe(1)
})

test('a PDF page is drawn as sharp as the screen while that stays within the limits of the device', () => {
  const phone = canvasLimits(true)
  expect(canvasDensity({ width: 328, height: 464 }, 3, phone)).toBe(3)
  const size = { width: 1_300, height: 1_800 }
  const density = canvasDensity(size, 3, phone)
  expect(density).toBeLessThan(3)
  expect(size.width * density * size.height * density).toBeLessThanOrEqual(phone.pixels + 1)
})

test('a very long PDF page is drawn no longer than the limit of the device', () => {
  expect(canvasDensity({ width: 100, height: 8_192 }, 2, canvasLimits(true)) * 8_192).toBeLessThanOrEqual(
    4_096,
  )
})

test('pinch zoom of the browser sharpens a PDF page in steps', () => {
  expect([1, 1.4, 1.5, 1.97, 2.9, 5].map(sharpnessFor)).toEqual([1, 1, 1.5, 2, 2, 3])
})
