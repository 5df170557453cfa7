import type { Plugin } from 'vite'

export const production: Record<string, string>
export function asModule(code: string, self: string): string
export function reactAsModules(): Plugin
