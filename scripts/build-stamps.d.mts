export function digestOf(paths: readonly string[]): string
export function digestOfPart(part: 'client' | 'server'): string
