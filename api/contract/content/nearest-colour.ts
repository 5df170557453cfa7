import { type Colour, colourClass, colours } from './rich-text.ts'

/** The palette as lightness, chroma and hue (OKLCH): the light values of pwa/ui/look/colours.css. */
const palette: Readonly<Record<Colour, readonly [number, number, number]>> = {
  black: [0.2, 0, 0],
  slate: [0.4, 0.04, 255],
  grey: [0.45, 0, 0],
  silver: [0.5, 0.01, 260],
  brown: [0.42, 0.08, 55],
  red: [0.48, 0.19, 27],
  crimson: [0.42, 0.17, 20],
  rose: [0.5, 0.18, 10],
  pink: [0.5, 0.19, 350],
  magenta: [0.48, 0.2, 330],
  purple: [0.44, 0.19, 308],
  violet: [0.46, 0.2, 295],
  indigo: [0.42, 0.18, 275],
  blue: [0.46, 0.17, 260],
  azure: [0.48, 0.12, 240],
  cyan: [0.47, 0.09, 215],
  teal: [0.45, 0.08, 190],
  green: [0.45, 0.12, 150],
  olive: [0.46, 0.09, 115],
  gold: [0.48, 0.1, 80],
  orange: [0.49, 0.14, 50],
}

type Lab = readonly [lightness: number, a: number, b: number]

/** The weight of lightness against hue and chroma. It is low because only the palette's lightness is chosen for legibility. */
const LIGHTNESS = 0.1

const hex = /^#([\da-f]{3}|[\da-f]{6})$/
const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*[\d.]+%?\s*)?\)$/

/**
 * The class of the palette's colour nearest to a CSS colour: #rgb, #rrggbb, rgb(), or a name that the palette has, too. Null for
 * everything else.
 */
export function nearestColourClass(written: string): string | null {
  const value = written.trim().toLowerCase()
  const named = colours.find((colour) => colour === (value === 'gray' ? 'grey' : value))
  if (named) return colourClass(named)
  const channels = readChannels(value)
  if (channels === null) return null
  const wanted = labOf(channels)
  const far = new Map(colours.map((colour) => [colour, distance(wanted, paletteLab(colour))]))
  const [nearest = colours[0]] = [...colours].sort((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0))
  return colourClass(nearest)
}

function readChannels(value: string): number[] | null {
  const digits = hex.exec(value)?.[1]
  if (digits !== undefined) {
    const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
    return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16))
  }
  const found = rgb.exec(value)?.slice(1, 4).map(Number)
  return found?.every((channel) => channel <= 255) ? found : null
}

const distance = (one: Lab, other: Lab) =>
  LIGHTNESS * (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2

function paletteLab(colour: Colour): Lab {
  const [lightness, chroma, hue] = palette[colour]
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/** sRGB to OKLab, as CSS Color 4 defines it. */
function labOf(channels: readonly number[]): Lab {
  const [r = 0, g = 0, b = 0] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
