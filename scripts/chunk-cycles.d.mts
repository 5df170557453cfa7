type Manifest = Record<string, { name: string; imports?: string[] }>
export function findCycle(manifest: Manifest): string[] | null
export function ensureNoCycle(manifest: Manifest): void
