const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const two = (n: number) => String(n).padStart(2, '0')

/** The date as the seal writes it: '21 NOV 2026 09:41 UTC'. */
export function sealDate(iso: string): string {
  const moment = new Date(iso)
  const day = `${two(moment.getUTCDate())} ${months[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`
  return `${day} ${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())} UTC`
}
