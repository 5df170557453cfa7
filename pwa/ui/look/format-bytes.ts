/** `0.4 MB`, `12 MB`, `1.0 GB`: decimal units, as for phones and disks. */
export function megabytes(bytes: number): string {
  const gigabyte = 1_000_000_000
  if (bytes >= gigabyte) return `${(bytes / gigabyte).toFixed(1)} GB`
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`
}
