export type FoundEngine = { name: string; missing: string[] }
export function findMiniBrowser(): string | undefined
export function findFirefox(): string | undefined
export function findEngines(): FoundEngine[]
export function notRunWithout(engine: FoundEngine): string
