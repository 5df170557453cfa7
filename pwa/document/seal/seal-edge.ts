/** The scalloped outline of the seal as an SVG path: `teeth` curves around `centre`. */
export function sealEdge(shape: { teeth: number; radius: number; depth: number; centre: number }): string {
  const { teeth, radius, depth, centre } = shape
  const at = (turn: number, distance: number) => {
    const angle = (turn / teeth) * 2 * Math.PI
    return `${(centre + distance * Math.cos(angle)).toFixed(1)} ${(centre + distance * Math.sin(angle)).toFixed(1)}`
  }
  let path = `M${at(0, radius)}`
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    path += `Q${at(tooth + 0.5, radius + depth)} ${at(tooth + 1, radius)}`
  }
  return `${path}Z`
}
