import { expect, test } from 'vitest'
import { keepIn, keyZoom, tapZoom, wheelZoom, whole, zoomAt } from './zoom-view.ts'

test('zooming a picture keeps the point under the fingers in place', () => {
  const at = { x: 100, y: -40 }
  const view = zoomAt({ scale: 2, x: 10, y: 20 }, 1.5, at)
  expect(view).toEqual({ scale: 3, x: -35, y: 50 })
  // The same point of the picture, in pixels at the size that shows all of it.
  expect((at.x - view.x) / view.scale).toBe((at.x - 10) / 2)
})

test('a picture is zoomed between its whole size and eight times that', () => {
  expect(zoomAt(whole, 0.1, { x: 5, y: 5 })).toEqual(whole)
  expect(zoomAt(whole, 100, { x: 0, y: 0 }).scale).toBe(8)
})

test('a zoomed picture moves no farther than to its edges', () => {
  const [fitted, screen] = [
    { width: 300, height: 100 },
    { width: 360, height: 740 },
  ]
  expect(keepIn({ scale: 2, x: 999, y: 999 }, fitted, screen)).toEqual({ scale: 2, x: 120, y: 0 })
  expect(keepIn({ scale: 2, x: -999, y: 0 }, fitted, screen)).toEqual({ scale: 2, x: -120, y: 0 })
})

test('a double tap zooms a picture in and back, and the wheel and keys zoom and move it in steps', () => {
  const closer = tapZoom(whole, { x: 40, y: 0 })
  expect(closer).toEqual({ scale: 2.5, x: -60, y: 0 })
  expect(tapZoom(closer, { x: 0, y: 0 })).toEqual(whole)
  expect(wheelZoom(whole, { deltaY: -100, isPinch: false }, { x: 0, y: 0 }).scale).toBeCloseTo(1.28)
  expect(keyZoom(whole, '+')?.scale).toBe(1.5)
  expect(keyZoom({ ...whole, scale: 3 }, '-')?.scale).toBe(2)
  expect(keyZoom(closer, '0')).toEqual(whole)
  expect(keyZoom(closer, 'ArrowLeft')).toMatchObject({ x: 20 })
  expect(keyZoom(closer, 'a')).toBeNull()
})
