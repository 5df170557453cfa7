import { ensure } from '../zip/package-fault.ts'
import { type PackageFiles, sha256 } from '../zip/package-files.ts'
import { listNames } from './check-sums.ts'
import type { Manifest } from './read-manifest.ts'

/**
 * That what publishing froze is in the package exactly as the manifest names it. Answers the names; none where the package
 * has no contents, as readers' packages have none.
 */
export function checkContents(files: PackageFiles, { files: texts, assets }: Manifest): string[] {
  const named = [...texts, ...assets]
  const missing = named.filter(({ path }) => !files.has(path)).map(({ path }) => path)
  if (missing.length === named.length) return []
  ensure(
    missing.length === 0,
    `${listNames(missing)} of the idea ${missing.length === 1 ? 'is' : 'are'} missing.`,
  )
  for (const { path, bytes, sha256: sum } of named) {
    const found = files.get(path)
    const isSame = found !== undefined && found.length === bytes && sha256(found) === sum
    ensure(isSame, `${path} is not what was published: its fingerprint is another one.`)
  }
  return named.map(({ path }) => path)
}
