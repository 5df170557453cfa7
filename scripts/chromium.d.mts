export function ensureChromium(): Promise<string>
export function findPlaywrights(): Promise<string | undefined>
export function findHeadlessShell(): string | undefined
