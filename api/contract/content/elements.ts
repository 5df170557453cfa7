import * as v from 'valibot'
import { limits } from '../rules/limits.ts'

const number = v.pipe(v.number(), v.finite())
const optionalNumber = v.optional(number)
const shortText = v.pipe(v.string(), v.maxLength(limits.commentLength))

/** One element of a canvas-style idea, as the specification describes it. Other fields are dropped, not refused. */
export const Element = v.object({
  type: v.picklist(['text', 'rect', 'circle']),
  x: number,
  y: number,
  rotation: optionalNumber,
  text: v.optional(shortText),
  fontSize: optionalNumber,
  fontFamily: v.optional(v.pipe(v.string(), v.maxLength(80))),
  fill: v.optional(v.pipe(v.string(), v.maxLength(40))),
  fontStyle: v.optional(v.picklist(['normal', 'bold', 'italic', 'bold italic', 'italic bold'])),
  width: optionalNumber,
  height: optionalNumber,
  radius: optionalNumber,
  stroke: v.optional(v.pipe(v.string(), v.maxLength(40))),
  strokeWidth: optionalNumber,
})
export type Element = v.InferOutput<typeof Element>

export const Elements = v.object({
  elements: v.pipe(v.array(Element), v.maxLength(limits.elements, `At most ${limits.elements} elements.`)),
})
