import { promises } from './certificate-text.ts'
import { limitsOfProof } from './idea-certificate.ts'
import type { IdeaProofs } from './idea-proofs.ts'

const unpacked = [
  'HOW TO CHECK THIS PACKAGE WITHOUT THE SERVER THAT MADE IT',
  '',
  'Nothing here needs that server or a connection. verify.html, where it is in the package, does all of it in a browser: open it from',
  'the disk and choose the package. Whoever changed the package may have changed that page: one of your own is on every IdeaVault server',
  'at /verify. By hand: unpack, open a shell in the folder, and run what is indented.',
  '',
  '1. The files are as they were packed:',
  '',
  '  sha256sum -c SHA256SUMS',
  '',
  '2. manifest.json, where there is one, belongs to a published idea. This is its digest; it names every file of the idea by its SHA-256:',
  '',
  '  sha256sum manifest.json',
  '',
]

const ofProof = [
  'manifest.json.tlog-proof (c2sp.org/tlog-proof) shows that this digest is an entry of the log whose key is in log-keys.txt. With the',
  'source of IdeaVault and Node:',
  '',
  '  npm run verify -- manifest.json manifest.json.tlog-proof log-keys.txt',
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
  '4. The log: each line of log/events.jsonl names the SHA-256 of the line before. This prints BROKEN where one does not, and at last the',
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
  '5. released.txt has the SHA-256 of the content of each revision that readers could see.',
  '',
]

const ofBlock = [
  'manifest.json.ots is an ordinary proof of OpenTimestamps: their tools check it (ots verify manifest.json.ots). With the headers of the',
  'package, which npm run verify checks the work of:',
  '',
  '  npm run verify -- manifest.json manifest.json.ots bitcoin-headers.json',
  '',
]

type Told = Partial<IdeaProofs> & {
  side: 'owner' | 'reader'
  /** Who read it and agreed is in the package. */
  withReaders: boolean
}

/** How to check a package, with tools that every system has, and what is still missing. */
export function verifyText({ side, withReaders, files = [], missing = [] }: Told): string {
  const agreements =
    side === 'owner'
      ? ['3. Each folder in acceptances is one agreement.', ...ofAcceptances('acceptances/FOLDER'), ...ofLog]
      : ['3. The folder acceptance is what you agreed to.', ...ofAcceptances('acceptance')]
  return `${[
    ...unpacked,
    ...(files.length > 0 ? ofProof : []),
    ...(files.some(({ path }) => path.endsWith('.ots')) ? ofBlock : []),
    ...(missing.length > 0 ? ['Still missing:', ...missing, ''] : []),
    ...(withReaders ? agreements : []),
    ...limitsOfProof,
    ...(withReaders ? promises : []),
  ].join('\n')}\n`
}
