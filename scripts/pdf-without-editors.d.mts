import type { Plugin } from 'vite'

export function withoutEditors(code: string): string
export function pdfWithoutEditors(): Plugin
