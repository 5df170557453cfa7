/** Object identifiers of RFC 3161, 5280, 5652, 5816 and 8017. */
export const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  stampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  anyUsage: '2.5.29.37.0',
  rsa: '1.2.840.113549.1.1.1',
  rsaPss: '1.2.840.113549.1.1.10',
  mgf1: '1.2.840.113549.1.1.8',
  ecKey: '1.2.840.10045.2.1',
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
} as const

/** Hashes that a signature may rest on; SHA-1 is too weak. */
export const hashNames: Record<string, string> = {
  [oids.sha256]: 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}

/** Signatures that name their hash. */
export const signatureHashes: Record<string, { key: 'RSA' | 'EC'; hash: string }> = {
  '1.2.840.113549.1.1.11': { key: 'RSA', hash: 'SHA-256' },
  '1.2.840.113549.1.1.12': { key: 'RSA', hash: 'SHA-384' },
  '1.2.840.113549.1.1.13': { key: 'RSA', hash: 'SHA-512' },
  '1.2.840.10045.4.3.2': { key: 'EC', hash: 'SHA-256' },
  '1.2.840.10045.4.3.3': { key: 'EC', hash: 'SHA-384' },
  '1.2.840.10045.4.3.4': { key: 'EC', hash: 'SHA-512' },
}

/** Curves by their identifiers, and how many bytes a coordinate has. */
export const curves: Record<string, { name: string; bytes: number }> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', bytes: 32 },
  '1.3.132.0.34': { name: 'P-384', bytes: 48 },
  '1.3.132.0.35': { name: 'P-521', bytes: 66 },
}
