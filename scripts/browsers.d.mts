type Versions = { safari: string; chrome: string; firefox: string }

export const oldest: Versions
export const target: string[]
export const deciding: Record<string, Versions>
