/** Zoom is relative to the width that fits. */
export const minZoom = 0.5
export const maxZoom = 4
const levels = [minZoom, 0.75, 1, 1.25, 1.5, 2, 3, maxZoom]

export const clampZoom = (zoom: number) => Math.max(minZoom, Math.min(maxZoom, zoom))

/** The next level in that direction; `zoom` may be between two levels. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const slack = 0.01
  if (direction === 1) return levels.find((level) => level > zoom + slack) ?? maxZoom
  return levels.findLast((level) => level < zoom - slack) ?? minZoom
}

/** A wheel with Ctrl, which is also how browsers report a pinch on a touch pad. */
export const wheelZoom = (zoom: number, deltaY: number) => clampZoom(zoom * Math.exp(-deltaY / 250))

/** A double tap zooms in, the next one returns. */
export const tapZoom = (zoom: number) => (zoom > 1.05 ? 1 : 2)

type Size = { width: number; height: number }
export type CanvasLimits = { pixels: number; side: number }

/** Phones give a page little memory for canvases and draw nothing beyond it. */
export const canvasLimits = (isPhone: boolean): CanvasLimits =>
  isPhone ? { pixels: 6_000_000, side: 4_096 } : { pixels: 16_000_000, side: 8_192 }

/** Canvas pixels for each CSS pixel: what is wanted, or what the limits leave. */
export function canvasDensity(
  { width, height }: Size,
  wanted: number,
  { pixels, side }: CanvasLimits,
): number {
  const byArea = Math.sqrt(pixels / (width * height))
  const bySide = side / Math.max(width, height)
  return Math.min(wanted, byArea, bySide)
}

/** Native pinch zoom in a few steps, so that pages are not redrawn for every pixel of a gesture. */
export const sharpnessFor = (scale: number) => [1, 1.5, 2, 3].findLast((step) => scale >= step - 0.05) ?? 1
