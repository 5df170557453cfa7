type Chunk = {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}
export const alsoKept: Record<string, string>
export const notKept: Record<string, string>
export function listPrecache(
  manifest: Record<string, Chunk>,
  pages: { name: string; sources: string[]; style: string; isKept: boolean }[],
): string[]
export function readPrecache(client: string): Promise<{ url: string; bytes: number }[]>
