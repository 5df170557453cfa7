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
type Manifest = Record<string, Chunk>
type Pages = { name: string; sources: string[]; style: string; isKept: boolean }[]
export function listPrecache(manifest: Manifest, pages: Pages): string[]
export function writePrecache(client: string, manifest: Manifest, pages: Pages): Promise<void>
export function readPrecache(client: string): Promise<{ url: string; bytes: number }[]>
