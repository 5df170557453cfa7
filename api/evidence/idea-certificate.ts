import encodeQR from 'qr'
import * as v from 'valibot'
import { Manifest, type ReadManifest } from '#contract/packages/read-manifest.ts'
import { documentIdOf } from '#contract/proofs/document-id.ts'
import { isolated, type Sheet } from '../adapters/pdf/sheet.ts'
import { inOneLine } from '../adapters/signing/plain-lines.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import type { IdeaProofs } from './idea-proofs.ts'

/** What no proof of a date shows, for every form of the certificate. */
export const limitsOfProof = [
  'It shows that exactly these files existed at the time that the proofs show. It does not show who thought of them first, nor that they are true; the author is as claimed.',
  'A timestamp is no patent and no filing. Videos and other things from elsewhere are not part of what was sealed.',
]

export const readStoredManifest = (manifest: string): ReadManifest => ({
  manifest: v.parse(Manifest, JSON.parse(manifest)),
  digest: sha256(manifest),
})

/** The certificate of a published idea as a sheet, which becomes both a PDF and a page. */
export function ideaCertificate(
  { manifest, digest }: ReadManifest,
  { rows, missing }: IdeaProofs,
  publicOrigin: string,
): Sheet {
  const { title, author, publishedAt, version, previous, files, assets } = manifest
  const documentId = documentIdOf(digest)
  const address = `${publicOrigin}/verify#${documentId}`
  const sealed = [...files, ...assets].flatMap(({ path, bytes, sha256: sum }) => [
    `${sum}  ${path}, ${bytes} bytes`,
  ])
  const facts: [string, string][] = [
    ['Document', documentId],
    ['Version', `revision ${version}${previous === null ? '' : `, follows ${previous}`}`],
    ['Published', `${publishedAt}, by the server's clock`],
    ...rows,
  ]
  return {
    title: `Certificate of date: ${inOneLine(title)}`,
    writtenAt: publishedAt,
    blocks: [
      { kind: 'seal' },
      { kind: 'small', text: 'IdeaVault' },
      { kind: 'title', text: 'Certificate of date' },
      {
        kind: 'lead',
        text: `The idea “${isolated(inOneLine(title || 'Untitled Idea'))}” by ${isolated(inOneLine(author.name))} was sealed.`,
      },
      { kind: 'facts', rows: facts.map(([term, text]) => [term, inOneLine(text)]) },
      { kind: 'heading', text: 'Fingerprint' },
      { kind: 'small', text: 'The SHA-256 of manifest.json, which names every file by its own:' },
      { kind: 'code', text: digest },
      { kind: 'code', text: sealed.join('\n') },
      ...(missing.length > 0
        ? [
            { kind: 'heading' as const, text: 'Still missing' },
            ...missing.map((text) => ({ kind: 'text' as const, text })),
          ]
        : []),
      { kind: 'heading', text: 'Check it without us' },
      {
        kind: 'text',
        text: 'Open verify.html of this package, or this address, and choose the package. Nothing is sent.',
      },
      { kind: 'squares', rows: encodeQR(address, 'raw', { border: 2 }), text: address },
      { kind: 'text', text: 'Or unpack it, and run the commands of VERIFY.txt, such as' },
      { kind: 'code', text: 'sha256sum -c SHA256SUMS\nsha256sum manifest.json' },
      { kind: 'heading', text: 'What it does not show' },
      ...limitsOfProof.map((text) => ({ kind: 'small' as const, text })),
    ],
    attachments: [],
  }
}
