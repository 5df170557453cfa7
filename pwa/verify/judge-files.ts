import { joinTrustedKeys, readTrustedKeysFile } from '#contract/keys/trusted-keys.ts'
import { neverProved, unchecked, type Verdict } from '#contract/packages/verdict.ts'
import { verifyFile } from '#contract/packages/verify-file.ts'
import { verifyPackage } from '#contract/packages/verify-package.ts'
import { documentIdOf } from '#contract/proofs/document-id.ts'
import { PackageFault } from '#contract/zip/package-fault.ts'
import { type PackageFiles, sha256 } from '#contract/zip/package-files.ts'
import { packageLimits } from '#contract/zip/zip-directory.ts'

/** A file that somebody chose. */
export type Chosen = { name: string; bytes: Uint8Array }

const isZip = ({ name }: Chosen) => /\.zip$/i.test(name)
const textOf = ({ bytes }: Chosen) => new TextDecoder().decode(bytes)
const isProof = (file: Chosen) => textOf(file).startsWith('c2sp.org/tlog-proof')
/** Keys and certificates are short: even a list of all that a system trusts has a quarter of this size. */
const knownOf = (file: Chosen) => (file.bytes.length < 1_000_000 ? readTrustedKeysFile(file.bytes) : null)
/** Whether its name or its first bytes claim that it is a key or certificate, readable or not. */
const looksLikeKeyOrCertificate = (name: string, bytes: Uint8Array) =>
  /\.(pem|cer|crt|der|key)$/i.test(name) ||
  new TextDecoder().decode(bytes.subarray(0, 100)).startsWith('-----BEGIN ')
const isKey = (file: Chosen) => (knownOf(file)?.logKeys.length ?? 0) > 0

/**
 * The verdict before any file is read, because a phone may have no room for a file that is not checked anyway. Null when they are small
 * enough.
 */
export const judgeSizes = (files: readonly { size: number }[]): Verdict | null =>
  files.some(({ size }) => size > packageLimits.bytes) ? unchecked('This file has more than 256 MB.') : null

/**
 * Judges a package alone, with the keys and certificates that its reader trusts, or with the idea itself where the package does not
 * hold it; or a file with its proof and the key. Never throws.
 */
export async function judgeFiles(files: readonly Chosen[]): Promise<Verdict> {
  const [zip = files.length === 1 ? files[0] : undefined, ...more] = files.filter(isZip)
  if (more.length > 0) return severalPackages
  const others = files.filter((file) => file !== zip)
  if (zip === undefined) return judgeSingle(files)
  const known = others.flatMap((file) => knownOf(file) ?? [])
  const verdict = await verifyPackage(zip.bytes, joinTrustedKeys(known))
  return others.filter((file) => knownOf(file) === null).reduce(withFileBeside, verdict)
}

/** Whether a file that was chosen beside a package is part of its idea; for a draft, of the version that was sealed last. */
function withFileBeside(verdict: Verdict, { name, bytes }: Chosen): Verdict {
  const { idea, history, outcome } = verdict
  if (outcome === 'refused' || outcome === 'unchecked') return verdict
  const manifest = idea?.manifest ?? history.at(-1)?.manifest
  const sum = sha256(bytes)
  const named = [...(manifest?.files ?? []), ...(manifest?.assets ?? [])].find((file) => file.sha256 === sum)
  if (!named && looksLikeKeyOrCertificate(name, bytes)) return unreadable(name)
  if (!named)
    return refused(
      `${name} is not part of this idea: its fingerprint ${sum.slice(0, 16)}… is not in the manifest.`,
    )
  const text = `${name} is ${named.path} of the manifest, byte for byte.`
  const findings = [{ kind: 'proved', title: 'The file beside it is part of the idea', text } as const]
  return { ...verdict, findings: [...findings, ...verdict.findings] }
}

function judgeSingle(files: readonly Chosen[]): Verdict {
  const proof = files.find(isProof)
  const keys = files.filter(isKey)
  const [file, ...others] = files.filter((one) => one !== proof && !keys.includes(one))
  // One file too many would seem to be proved with the others.
  if (!proof || keys.length === 0 || !file || others.length > 0) return wrongFiles
  try {
    const given = {
      name: file.name,
      bytes: file.bytes,
      proof: textOf(proof),
      key: keys.map(textOf).join('\n'),
    }
    const { index, size, origin, sha256: sum } = verifyFile(given)
    const text = `Entry ${index} of ${size}, signed by the key that you chose. SHA-256 ${sum}.`
    return {
      ...nothing,
      outcome: 'recorded',
      headline: `${file.name} was recorded by ${origin}.`,
      findings: [{ kind: 'proved', title: 'It is in the log', text }, whenOfEntry, neverProved],
      documentId: documentIdOf(sum),
    }
  } catch (error) {
    return refused(error instanceof PackageFault ? error.message : 'These files are damaged.')
  }
}

/** A key that cannot be read does not make the package false, but the package must not be judged as if no key had been chosen either. */
const unreadable = (name: string): Verdict =>
  unchecked(`${name} is damaged: no certificate or key can be read from it.`, {
    kind: 'missing',
    title: 'A certificate or key that cannot be read',
    text: 'This says nothing about the package. Choose the package alone, or with an intact copy of that file.',
  })

const whenOfEntry = {
  kind: 'missing',
  title: 'When that was',
  text: "This proof shows the order of entries. The idea's package also has the time that the server states.",
} as const
const none: PackageFiles = new Map()
const nothing = { idea: null, history: [], files: none, unproved: [] }

const notChecked = (title: string) => ({
  kind: 'missing' as const,
  title,
  text: 'They were not checked, so this says nothing about them.',
})
/** Two packages would get one verdict, and one of them would be judged as a file that belongs to the other. */
const severalPackages = unchecked('Choose one package at a time.', notChecked('Several packages at once'))
/** There are too few files, or one that does not belong to the others. */
const wrongFiles = unchecked(
  'Choose a package, or three files: the file, its proof (.tlog-proof) and the key of the log.',
  notChecked('Not the files that a check needs'),
)

const refused = (text: string): Verdict => ({
  ...nothing,
  outcome: 'refused',
  headline: `Not genuine: ${text}`,
  findings: [{ kind: 'wrong', title: 'This cannot be checked', text }],
})
