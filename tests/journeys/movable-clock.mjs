// Loaded into a server before its own code: its clock is ahead by the number of milliseconds in CLOCK_FILE.
import { readFileSync } from 'node:fs'

const Real = Date
let ahead = 0
setInterval(() => {
  try {
    ahead = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8')) || 0
  } catch {
    // The clock has not been moved yet.
  }
}, 100).unref()

class Moved extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + ahead)
    else super(...given)
  }

  static now() {
    return Real.now() + ahead
  }

  // Dates that the runtime creates are dates, too.
  static [Symbol.hasInstance](value) {
    return Object.prototype.toString.call(value) === '[object Date]'
  }
}
// Libraries check the name.
Object.defineProperty(Moved, 'name', { value: 'Date' })
globalThis.Date = Moved
