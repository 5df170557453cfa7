import * as v from 'valibot'
import { Element } from '#contract/content/elements.ts'

export type Shape = v.InferOutput<typeof Element>
export type Box = { x: number; y: number; width: number; height: number }

const List = v.object({ elements: v.array(v.unknown()) })
/** Old ideas may have fields that are no longer used; only the known ones are read. */
const KnownFields = v.object(Element.entries)

/** The shapes that can be drawn; unknown kinds and broken ones are ignored. */
export function readElements(content: unknown): Shape[] {
  const list = v.safeParse(List, content)
  if (!list.success) return []
  return list.output.elements.flatMap((element) => {
    const shape = v.safeParse(KnownFields, element)
    return shape.success ? [shape.output] : []
  })
}

/** The bounding box of all shapes, rotated ones included. The width of text is estimated: 0.6 of the font size for each letter. */
export function boundsOf(shapes: readonly Shape[]): Box {
  const points = shapes.flatMap(corners)
  if (points.length === 0) return { x: 0, y: 0, width: 100, height: 100 }
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  // One at a time: a package may have more shapes than Math.min() takes arguments.
  for (const { x, y } of points)
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ]
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

/** Room around a drawing, so that lines at its edge are not cut. */
export function withMargin({ x, y, width, height }: Box): Box {
  const margin = Math.max(8, Math.max(width, height) * 0.02)
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }
}

function corners(shape: Shape): { x: number; y: number }[] {
  const { x, y, rotation = 0 } = shape
  const { left, top, right, bottom } = extent(shape)
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ].map(([dx = 0, dy = 0]) => ({ x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos }))
}

/** Around the shape's own origin: a circle's centre, otherwise the upper left corner. */
function extent({ type, width = 0, height = 0, radius = 0, text = '', fontSize = 16 }: Shape) {
  if (type === 'circle') return { left: -radius, top: -radius, right: radius, bottom: radius }
  if (type === 'rect') return { left: 0, top: 0, right: Math.max(0, width), bottom: Math.max(0, height) }
  const lines = text.split('\n')
  const letters = Math.max(...lines.map((line) => line.length))
  return { left: 0, top: 0, right: letters * fontSize * 0.6, bottom: lines.length * fontSize * 1.2 }
}
