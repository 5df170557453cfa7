import { expect, test } from 'vitest'
import { boundsOf, readElements, withMargin } from './elements-geometry.ts'

test('reading a drawing ignores unknown kinds and broken shapes, and accepts unknown fields', () => {
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

test('the bounding box of a drawing holds every shape, with circles around their centre', () => {
  const box = boundsOf([
    { type: 'rect', x: 10, y: 20, width: 100, height: 50 },
    { type: 'circle', x: 0, y: 0, radius: 15 },
  ])
  expect(box).toEqual({ x: -15, y: -15, width: 125, height: 85 })
})

test('a drawing of 200,000 shapes has a bounding box', () => {
  const many = Array.from({ length: 200_000 }, (_, n) => ({ type: 'rect', x: n, y: 0, width: 1 }) as const)
  expect(boundsOf(many)).toEqual({ x: 0, y: 0, width: 200_000, height: 1 })
})

test('the bounding box of a shape turned by 90 degrees has width and height swapped', () => {
  const box = boundsOf([{ type: 'rect', x: 0, y: 0, width: 100, height: 20, rotation: 90 }])
  expect(box.x).toBeCloseTo(-20)
  expect(box.width).toBeCloseTo(20)
  expect(box.height).toBeCloseTo(100)
})

test('an empty drawing has a bounding box', () => {
  expect(boundsOf([])).toEqual({ x: 0, y: 0, width: 100, height: 100 })
  expect(withMargin({ x: 0, y: 0, width: 100, height: 50 })).toEqual({ x: -8, y: -8, width: 116, height: 66 })
})
