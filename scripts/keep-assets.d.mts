type Places = { made: string; served: string; former: string }
export const keptDays: number
export function buildAside(part: string, build: (made: string) => Promise<void>, dist?: string): Promise<void>
export function putInPlace(places: Places): Promise<void>
export function release(places: Places & { record: string; page: string }, now?: number): Promise<void>
