import { expect, test } from 'vitest'
import { boundsOf, readElements, withMargin } from './elements-geometry.ts'

test('unknown kinds and broken shapes are ignored, unknown fields are not a fault', () => {
  const shapes = readElements({
    elements: [
      { type: 'rect', x: 1, y: 2, width: 3, height: 4, id: 'old' },
      { type: 'star', x: 0, y: 0 },
      { type: 'circle', x: 'a', y: 0 },
      null,
    ],
  })
  expect(shapes.map(({ type }) => type)).toEqual(['rect'])
  expect(readElements('text')).toEqual([])
})

test('the box holds every shape; a circle stands on its centre', () => {
  const box = boundsOf([
    { type: 'rect', x: 10, y: 20, width: 100, height: 50 },
    { type: 'circle', x: 0, y: 0, radius: 15 },
  ])
  expect(box).toEqual({ x: -15, y: -15, width: 125, height: 85 })
})

test('a drawing of more shapes than a server takes, which a package may hold, has a box as well', () => {
  const many = Array.from({ length: 200_000 }, (_, n) => ({ type: 'rect', x: n, y: 0, width: 1 }) as const)
  expect(boundsOf(many)).toEqual({ x: 0, y: 0, width: 200_000, height: 1 })
})

test('a quarter turn swaps width and height', () => {
  const box = boundsOf([{ type: 'rect', x: 0, y: 0, width: 100, height: 20, rotation: 90 }])
  expect(box.x).toBeCloseTo(-20)
  expect(box.width).toBeCloseTo(20)
  expect(box.height).toBeCloseTo(100)
})

test('nothing to draw still is a box', () => {
  expect(boundsOf([])).toEqual({ x: 0, y: 0, width: 100, height: 100 })
  expect(withMargin({ x: 0, y: 0, width: 100, height: 50 })).toEqual({ x: -8, y: -8, width: 116, height: 66 })
})
