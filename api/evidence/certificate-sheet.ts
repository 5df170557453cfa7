import { describeVersion } from '#contract/rules/own-agreement.ts'
import { describeDevice } from '../accounts/describe-device.ts'
import { type Attachment, isolated, type Sheet } from '../adapters/pdf/sheet.ts'
import { inOneLine } from '../adapters/signing/plain-lines.ts'
import { promises } from './certificate-text.ts'
import type { Certified } from './get-certificate.ts'

/** The certificate as a sheet for print. Everything that is hashed is attached as files, so that nobody has to type it. */
export function certificateSheet(certified: Certified): Sheet {
  const { acceptance, proof } = certified
  const { name, title, ownerName, agreement, record, seal, acceptedAt, agreementSha256 } = acceptance
  const [idea, owner, who] = [title || 'Untitled Idea', ownerName, name].map((one) =>
    isolated(inOneLine(one)),
  )
  const attachments = attachmentsOf(certified)
  return {
    title: `Certificate of acceptance: ${inOneLine(name)}`,
    writtenAt: acceptedAt.toISOString(),
    blocks: [
      { kind: 'seal' },
      { kind: 'small', text: 'IdeaVault' },
      { kind: 'title', text: 'Certificate of acceptance' },
      { kind: 'lead', text: `${who} agreed to keep confidential the idea “${idea}”, shared by ${owner}.` },
      { kind: 'facts', rows: rowsOf(certified) },
      { kind: 'heading', text: 'What was agreed' },
      { kind: 'small', text: 'Word for word, as it was shown.' },
      ...agreement.split('\n').map((text) => ({ kind: 'text' as const, text })),
      { kind: 'heading', text: 'Check it without us' },
      {
        kind: 'text',
        text: `These files are attached to this PDF: ${attachments.map((one) => one.name).join(', ')}. Save them and run`,
      },
      { kind: 'code', text: attachments.map((one) => `sha256sum ${one.name}`).join('\n') },
      { kind: 'text', text: 'It must give' },
      { kind: 'facts', rows: hashesOf(certified) },
      { kind: 'text', text: linkOf(certified) },
      {
        kind: 'text',
        text: `After its empty line acceptance.txt has the agreement, ${Buffer.byteLength(agreement)} bytes, whose SHA-256 it names: ${agreementSha256}. Before that it says:`,
      },
      { kind: 'code', text: record },
      { kind: 'heading', text: `Seal ${seal.slice(0, 8)}` },
      { kind: 'code', text: seal },
      ...promises.map((text) => ({ kind: 'small' as const, text })),
      ...(proof === null ? [{ kind: 'small' as const, text: 'It is not in the log of this idea yet.' }] : []),
    ],
    attachments,
  }
}

function rowsOf({ acceptance, proof }: Certified): [string, string][] {
  const { acceptedAt, email, verified, provenAt, agreementVersion, readMs, documentId, revision } = acceptance
  const proven = provenAt === null ? 'proven by a code' : `proven by a code, ${provenAt.toISOString()}`
  const read =
    readMs === null ? 'reading time not measured' : `read to the end in ${Math.round(readMs / 1000)} s`
  const rows: [string, string][] = [
    ['Accepted', `${acceptedAt.toISOString()}, by the server's clock`],
    ['Address', `${email}, ${verified ? proven : 'as typed'}`],
    ['Agreement', `${describeVersion(agreementVersion)}, ${read}`],
    ['Idea', `${documentId === null ? 'a draft' : `document ${documentId}`}, revision ${revision}`],
    ['From', `network ${acceptance.network}, ${describeDevice(acceptance.userAgent)}`],
    ['Event', proof ? `${proof.sequence} in the log of this idea` : 'not in the log yet'],
  ]
  return rows.map(([term, text]) => [term, inOneLine(text)])
}

function hashesOf({ acceptance, proof }: Certified): [string, string][] {
  const rows: [string, string][] = [['acceptance', acceptance.seal]]
  if (proof?.person) rows.push(['person', proof.personCommitment ?? ''], ['event', proof.hash])
  return rows
}

function linkOf({ acceptance, proof }: Certified): string {
  if (!proof?.person) return 'The first is the seal.'
  return acceptance.isSealInLog
    ? 'The first is the seal, which person.json names. The second stands in event.json as the person, beside the hash of the event before it. The third is the hash of that event in the log.'
    : 'The first is the seal. This acceptance is older than seals: person.json names the agreement, and not the seal. The second stands in event.json as the person, beside the hash of the event before it. The third is the hash of that event in the log.'
}

/** The files that are hashed, the same in a PDF and in the evidence package. */
export function attachmentsOf({ acceptance, proof }: Certified): Attachment[] {
  const json = 'application/json'
  return [
    {
      name: 'acceptance.txt',
      text: acceptance.text,
      type: 'text/plain',
      description: 'The text of the acceptance: its SHA-256 is the seal',
    },
    ...(proof?.person
      ? [
          { name: 'person.json', text: proof.person, type: json, description: 'What the log commits to' },
          { name: 'event.json', text: proof.event, type: json, description: 'The entry of the log' },
        ]
      : []),
  ]
}
