import { promises } from './certificate-text.ts'
import { limitsOfProof } from './idea-certificate.ts'
import type { IdeaProofs } from './idea-proofs.ts'

const unpacked = [
  'HOW TO CHECK THIS PACKAGE WITHOUT THE SERVER THAT MADE IT',
  '',
  'Nothing here needs that server, and a connection only where others are asked for a Bitcoin block. verify.html, where it is in the package,',
  'does all of it in a browser: open it from the disk and choose the package. Whoever changed the package may have changed that page: one of',
  'your own is on every IdeaVault server at /verify. By hand: unpack, open a shell in the folder, and run what is indented.',
  '',
  'The files are as they were packed:',
  '',
  '  sha256sum -c SHA256SUMS',
  '',
  'manifest.json, where there is one, belongs to a published idea. This is its digest; it names every file of the idea by its SHA-256:',
  '',
  '  sha256sum manifest.json',
  '',
]

const ofProof = [
  'manifest.json.tlog-proof (c2sp.org/tlog-proof) shows that this digest is an entry of the log whose key is in log-keys.txt. With Node and',
  'the source of IdeaVault, from a shell in that source; FOLDER is where this package was unpacked:',
  '',
  '  npm run verify -- FOLDER/manifest.json FOLDER/manifest.json.tlog-proof FOLDER/log-keys.txt',
  '',
  'Anybody can make a key: only one that you got from that server yourself, in the place of log-keys.txt, shows whose log that is.',
  '',
]

const ofAcceptances = (folder: string) => [
  'The SHA-256 of acceptance.txt is the seal, which person.json names. That of person.json stands in event.json as "person", and event.json',
  'is an entry of the log, by the hash that the next entry names as "previous":',
  '',
  `  (cd ${folder} && sha256sum acceptance.txt person.json event.json)`,
  '',
]

const ofLog = [
  'The log: each line of log/events.jsonl names the SHA-256 of the line before. This prints BROKEN where one does not, and at last the',
  'hash of the last line, which is the one in log/head.txt:',
  '',
  '  previous=null; while IFS= read -r line; do case "$line" in *"\\"previous\\":$previous,"*) ;; *) echo BROKEN ;; esac; previous="\\"$(printf %s "$line" | sha256sum | cut -c1-64)\\""; done < log/events.jsonl; echo "$previous"',
  '  tail -n 1 log/head.txt',
  '',
  'The head is signed (Ed25519; log/head.note is the same as a C2SP signed note):',
  '',
  '  openssl pkeyutl -verify -pubin -inkey log/key.pem -rawin -in log/head.txt -sigfile log/head.sig',
  '',
  'Line n of log/facts.jsonl and log/persons.jsonl is what line n of the events commits to as "facts" and "person": its SHA-256 stands',
  'there. A line "null" is nobody, or somebody whose details were erased:',
  '',
  '  while IFS= read -r line; do printf %s "$line" | sha256sum; done < log/persons.jsonl',
  '',
]

const ofReleases = [
  'released.txt has the SHA-256 of the content of each revision that readers could see.',
  '',
]

const ofCalendars = [
  'manifest.json.ots is an ordinary proof of OpenTimestamps. Their tools check it, and ask a Bitcoin node of yours for the block:',
  '',
  '  ots verify manifest.json.ots',
  '',
]

const ofBlock = [
  'The headers of its blocks are in bitcoin-headers.json. Their work is checked, again from the source of IdeaVault, by:',
  '',
  '  npm run verify -- FOLDER/manifest.json FOLDER/manifest.json.ots FOLDER/bitcoin-headers.json',
  '',
]

const ofHistory = (isDraft: boolean) => [
  'The folder history has what came before, numbered from the oldest: sealed versions, and published ideas that this is a new version of.',
  isDraft
    ? 'Each .json names the SHA-256 of the one before it as "previous":'
    : 'manifest.json names the SHA-256 of the last one as "history" or "previous", and each .json that of the one before it:',
  '',
  `  sha256sum history/*.json${isDraft ? '' : '; cat manifest.json'}`,
  '',
  'A .tlog-proof and an .ots beside it are checked like those of manifest.json, with log-keys.txt and history/bitcoin-headers.json. The',
  'files that a version names by their SHA-256 are in history/files under that name, or in the idea itself.',
  '',
]

const ofScript = [
  'verify-bitcoin.sh does it with a shell and sha256sum alone, and asks two public services, or with --node your own node, whether the',
  'block in this package is the one that everybody has. It is short: read it before you run it.',
  '',
  '  sh verify-bitcoin.sh',
  '',
]

const ofStamp = (stampedAt: Date) => [
  'In the folder stamped an authority (RFC 3161) has signed an end of the log, checkpoint.txt, that covers the manifest. The certificate',
  'in tsa-roots.pem came with the package: compare it with the one that the authority publishes. The number behind -attime is the time that',
  'the first command shows, in seconds since 1970: certificates of the authority are judged by that day, also once they have expired.',
  '',
  '  openssl ts -reply -in stamped/checkpoint.tsr -text',
  `  openssl ts -verify -data stamped/checkpoint.txt -in stamped/checkpoint.tsr -CAfile stamped/tsa-roots.pem -attime ${Math.floor(stampedAt.getTime() / 1000)}`,
  '',
]

const ofWitnesses = [
  'Below the end of the log in manifest.json.tlog-proof stand signatures of witnesses (c2sp.org/tlog-cosignature): they saw that the log',
  'only grows. Their keys are in witness-keys.txt; compare them with those that they publish.',
  '',
]

/**
 * What is not in the package because it would be too large: the idea's files (`isIdea`), and how many agreements. `isLost`: the server
 * cannot read the files of the idea any more.
 */
export type LeftOut = { isIdea: boolean; isLost: boolean; agreements: number }

const ofLost = [
  'Left out, because the server that made this package cannot read them any more as they were sealed: the files of the idea. Whoever has',
  'one of them can choose it together with this package on the page that checks packages, and it is compared with the manifest. By hand:',
  'its SHA-256 stands in manifest.json.',
  '',
]

const ofLeftOut = ({ isIdea, agreements }: LeftOut) => [
  'Left out, because a larger package could not be checked:',
  ...(isIdea
    ? [
        'The files of the idea. Its owner has them in the zip of everything, under Profile: choose one of them together with this package on',
        'the page that checks packages, and it is compared with the manifest. By hand: its SHA-256 stands in manifest.json.',
      ]
    : []),
  ...(agreements > 0
    ? [
        `The newest agreements, ${agreements} of them. The log has the entry of each, and each has a certificate of its own`,
        'for the owner, under Activity, whose PDF holds the files that its hashes are made of.',
      ]
    : []),
  '',
]

type PackageFacts = Partial<IdeaProofs> & {
  side: 'owner' | 'reader'
  /** Whether the package has the log of who read it, and what they agreed to: the text names only files of the package. */
  hasLog: boolean
  hasAgreements: boolean
  /** How many earlier versions are in the package. */
  versions?: number
  leftOut?: LeftOut
}

/** VERIFY.txt: how to check a package with tools that every system has, and what is still missing. */
export function verifyText({
  side,
  hasLog,
  hasAgreements,
  files = [],
  missing = [],
  stampedAt,
  versions = 0,
  leftOut = { isIdea: false, isLost: false, agreements: 0 },
}: PackageFacts): string {
  const has = (name: string) => files.some(({ path }) => path === name)
  const agreements =
    side === 'owner'
      ? ['Each folder in acceptances is one agreement.', ...ofAcceptances('acceptances/FOLDER')]
      : ['The folder acceptance is what you agreed to.', ...ofAcceptances('acceptance')]
  return `${[
    ...unpacked,
    ...(files.length > 0 ? ofProof : []),
    ...(has('witness-keys.txt') ? ofWitnesses : []),
    ...(stampedAt ? ofStamp(stampedAt) : []),
    ...(has('manifest.json.ots') ? ofCalendars : []),
    ...(has('bitcoin-headers.json') ? ofBlock : []),
    ...(has('verify-bitcoin.sh') ? ofScript : []),
    ...(versions > 0 ? ofHistory(files.length + missing.length === 0) : []),
    ...(missing.length > 0 ? ['Still missing:', ...missing, ''] : []),
    ...(leftOut.isLost ? ofLost : []),
    ...(leftOut.isIdea || leftOut.agreements > 0 ? ofLeftOut(leftOut) : []),
    ...(hasAgreements ? agreements : []),
    ...(hasLog ? ofLog : []),
    ...(side === 'owner' ? ofReleases : []),
    ...limitsOfProof,
    ...(hasLog || hasAgreements ? promises : []),
  ].join('\n')}\n`
}
