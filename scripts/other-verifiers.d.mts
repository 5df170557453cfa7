export function findPython(): string | undefined
export function tryToInstall(): void
export function hasOpenTimestamps(): boolean
export const notRunWithoutOpenTimestamps: string
export function hasOpensslStamps(): boolean
export const notRunWithoutOpenssl: string
export const goEnvironment: Record<string, string | undefined>
export function hasGoSumdb(): boolean
export const notRunWithoutGoSumdb: string
