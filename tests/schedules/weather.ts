import type { Conditions, Fault, Passing, Plan } from '../support/fault-proxy.ts'

/** How a device's network behaves for a while. */
export type Weather = 'calm' | 'flaky' | 'lying' | 'slow' | 'offline'
export const weathers: readonly Weather[] = ['calm', 'calm', 'flaky', 'lying', 'slow', 'offline']

const MAX_HOLD_MS = 1_500
const loses: readonly Fault[] = ['drop-before', 'drop-after', 'delay', 'twice', 'reorder', 'truncate']
const lies: readonly Fault[] = ['html-200', 'redirect-html', '413', '500', '511']

/** Only API calls get faults; pages and the app's files always load, because these tests are about words. */
const isApi = ({ path }: Passing) => path.startsWith('/api/')
/** Session checks get no false 401, because each one leads to signing in, and then little else would happen. */
const isSession = ({ path }: Passing) => path.startsWith('/api/auth/')

const sometimes =
  (share: number, faults: readonly Fault[]): Plan =>
  (passing, random) =>
    isApi(passing) && random.chance(share) ? (random.pick(faults) ?? 'pass') : 'pass'

const liar: Plan = (passing, random) => {
  if (!isSession(passing) && isApi(passing) && random.chance(0.02)) return '401'
  return sometimes(0.25, lies)(passing, random)
}

export function conditionsOf(weather: Weather, from: string): Conditions {
  const around = { from, maxHoldMs: MAX_HOLD_MS, maxDelayMs: 150 }
  if (weather === 'calm') return { ...around, plan: () => 'pass' }
  if (weather === 'flaky') return { ...around, plan: sometimes(0.35, loses) }
  if (weather === 'lying') return { ...around, plan: liar }
  if (weather === 'slow')
    return { ...around, maxDelayMs: 600, plan: sometimes(1, ['delay']), bytesPerSecond: 64_000 }
  return { ...around, plan: () => 'drop-before' }
}
