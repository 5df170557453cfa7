/** 'a moment', '40 s', '1 min 40 s', '5 min', '1 h 5 min'. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000)
  if (seconds < 1) return 'a moment'
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours > 0) return join(`${hours} h`, minutes % 60, 'min')
  // From five minutes on, seconds do not matter.
  if (minutes >= 5) return `${minutes} min`
  return minutes > 0 ? join(`${minutes} min`, seconds % 60, 's') : `${seconds} s`
}

const join = (whole: string, rest: number, unit: string) => (rest > 0 ? `${whole} ${rest} ${unit}` : whole)
