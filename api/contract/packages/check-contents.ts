import { ensure } from '../zip/package-fault.ts'
import { type PackageFiles, sha256 } from '../zip/package-files.ts'
import { listNames } from './check-sums.ts'
import { MANIFEST, type Manifest } from './read-manifest.ts'

/**
 * Ensures that the files that publishing froze are in the package exactly as the manifest names them. Returns their names; none
 * where the package has no contents, like packages for readers.
 */
export function checkContents(files: PackageFiles, { files: texts, assets }: Manifest): string[] {
  const named = [...texts, ...assets]
  // Our manifests name no file twice, and one that is named ten thousand times would be hashed as often.
  const twice = doubled(named.map(({ path }) => path))
  ensure(twice === undefined, `${MANIFEST} names ${twice} twice.`)
  const missing = named.filter(({ path }) => !files.has(path)).map(({ path }) => path)
  if (missing.length === named.length) return []
  ensure(
    missing.length === 0,
    `${listNames(missing)} of the idea ${missing.length === 1 ? 'is' : 'are'} missing.`,
  )
  for (const { path, bytes, sha256: sum } of named) {
    const found = files.get(path)
    const isSame = found !== undefined && found.length === bytes && sha256(found) === sum
    ensure(isSame, `${path} is not what was published: its fingerprint is different.`)
  }
  return named.map(({ path }) => path)
}

function doubled(names: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return names.find((name) => seen.size === seen.add(name).size)
}
