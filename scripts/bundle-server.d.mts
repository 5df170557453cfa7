import type { BuildOptions } from 'esbuild'

export function bundleServer(
  programs: Record<string, string>,
  folder: string,
  options?: BuildOptions,
): Promise<void>
