// Who may import whom, written once. A place is one folder (only its own files) or one file. It may import from
// the lines below its own; places on one line never import each other, so that there can be no import cycle of folders.
const server = `
  main.ts store.ts invite.ts mail.ts new-push-key.ts new-log.ts backup.ts restore.ts check.ts person.ts verify.ts
  app.ts
  metrics
  activity evidence notifications privacy take-out
  access comments
  access/stamps
  recipients
  recipients/proofs
  agreements
  shares/readings shares/restoring
  shares
  agreements/own
  ideas/finding ideas/listing ideas/own ideas/restoring ideas/sealing
  ideas
  ideas/history
  ideas/content
  assets assist timestamps comments/kept
  timestamps/anchoring timestamps/attesting
  timestamps/transparency-log
  activity/log
  accounts/restoring
  accounts waitlist
  accounts/passwords
  usage notifications/devices
  http backups
  http/description
  server
  server/migrations server/settings
  server/start-errors.ts
  adapters/anchors adapters/mail adapters/push adapters/search
  adapters/ai
  adapters/audio adapters/files adapters/pdf adapters/signing adapters/outbound
  adapters/database
  embedded-mongodb
  embedded-mongodb/commands
  embedded-mongodb/integrity embedded-mongodb/update
  embedded-mongodb/storage
  embedded-mongodb/query embedded-mongodb/wire
  embedded-mongodb/values
  contract/calls
  contract/agreements contract/finding contract/readings contract/sealing contract/take-out
  contract
  contract/packages
  contract/keys
  contract/content contract/opentimestamps contract/rfc3161 contract/zip
  contract/proofs contract/rules`
/** The browser's features and their rooms. A feature never imports another one, whatever its line: a route composes them. */
const features = `
  accounts/profile accounts/sign-in
  accounts/passwords
  accounts
  accounts/sign-out
  access/agreement access/cover access/identify access/reading
  shares/link shares/agreements
  editor
  editor/writing
  editor/history editor/toolbar
  editor/extensions editor/publishing
  editor/paste editor/pictures editor/take-out editor/voice
  editor/address editor/caret editor/remote-changes editor/template
  access activity app assets assist comments evidence ideas notifications pages shares take-out verify waitlist service-worker
  activity/live app/cookies app/install app/updates comments/places ideas/finding ideas/labels ideas/sample shares/terms`
const browser = `
  main.tsx main-recipient.tsx prerender.tsx
  route-tree.gen.ts recipient-app.tsx start.tsx
  routes recipient-overlays.tsx recipient-pages
  ${features}
  sync/earlier
  sync/status sync/uploads sync/versions
  sync/engine
  sync/pictures sync/recordings sync/storage sync/transport
  sync/labels sync/writer
  sync/device
  sync/merge sync/texts
  document/agreement document/elements document/markdown document/pdf document/reading document/rich-text document/seal
  document/zoom
  ui/feedback
  data ui/forms ui/overlays
  data/device ui/controls ui/layout
  ui/look`

const readLines = (side, order) =>
  [...order.matchAll(/\S.*/g)].map(([line]) => line.split(' ').map((name) => `${side}/${name}`))

/** The names of the browser's features. */
export const featureNames = [
  ...new Set(
    features
      .trim()
      .split(/\s+/)
      .map((name) => name.split('/')[0]),
  ),
]

/** The places of each side, line by line, from the top down. The browser's side is built on the contract. */
export const order = [
  readLines('api', server),
  [
    ...readLines('pwa', browser),
    [
      'api/contract/agreements',
      'api/contract/finding',
      'api/contract/readings',
      'api/contract/sealing',
      'api/contract/take-out',
    ],
    ['api/contract'],
    ['api/contract/packages'],
    ['api/contract/keys'],
    ['api/contract/content', 'api/contract/opentimestamps', 'api/contract/rfc3161', 'api/contract/zip'],
    ['api/contract/proofs', 'api/contract/rules'],
  ],
]
