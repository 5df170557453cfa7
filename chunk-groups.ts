/**
 * Few files instead of many small ones, for the pages whose start is measured (scripts/size.mjs): what every page
 * begins with, what the recipient's pages share, what forms share, and so on; what is
 * named nowhere falls where it may.
 */
export const chunkGroups = [
  // Half of what every page begins with; a new version of the app mostly leaves it as it is.
  {
    name: 'react',
    priority: 10,
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/|pwa\/app\/set-immediate\.ts/,
  },
  // What the two apps begin with, each for itself, and together.
  {
    name: 'router',
    priority: 10,
    includeDependenciesRecursively: false,
    tags: ['$initial' as const],
    test: /node_modules\/@tanstack\/|pwa\/(index\.html|main\.tsx|route-tree\.gen\.ts|routes\/[^?]+)$/,
  },
  {
    name: 'recipient',
    priority: 10,
    includeDependenciesRecursively: false,
    test: /pwa\/(main-recipient|recipient-app|access\/(?!preview-name|ask-steps)[\w.-]+|app\/error-boundary)\.(tsx?|module\.css)$/,
  },
  { name: 'app', priority: 9, tags: ['$initial' as const] },
  // Named by the table of errors, and shown on no reader's page: 'door' would take it along.
  { name: 'off-messages', priority: 8, test: /contract\/rules\/off-messages\.ts/ },
  {
    name: 'door',
    priority: 7,
    test: new RegExp(
      [
        'node_modules/valibot',
        'contract/((access|fields|endpoint|errors)|content/content-kind|rules/(share-type|access-token|limits))\\.ts',
        'pwa/data/(request|session-over)',
        'pwa/ui/(feedback/(cookies-blocked|loading|toast|toast-on-next-page)|layout/(page|page-card)|overlays/(confirm|find-unsent))\\.',
        'icons/(eye|download|file-pen-line)\\.mjs',
      ].join('|'),
    ),
  },
  {
    name: 'form',
    priority: 6,
    test: /pwa\/ui\/forms\/(checkbox-field|password-field|text-field|field-frame|use-form|form-errors)\.|icons\/(circle-|eye-off|shield-check)/,
  },
  {
    name: 'points',
    priority: 5,
    test: /icons\/(key-round|pen-line|stamp)\.mjs|pwa\/ui\/controls\/button-link\./,
  },
  // Lists of owners and of readers, and their pages.
  {
    name: 'query',
    priority: 5,
    test: /@tanstack\/(query-core|react-query)|pwa\/data\/(queries|site-query|call-pages|retry-after)\.|contract\/rules\/page-query\./,
  },
  {
    name: 'sign-in',
    priority: 4,
    test: new RegExp(
      [
        'pwa/accounts/(accounts\\.module|message-for|sign-in/(login|needs-https|provider|sign-in|use-lead-on))',
        'contract/(accounts|site)\\.ts',
        'pwa/app/open-path',
        'react-router/dist/esm/useRouterState',
      ].join('|'),
    ),
  },
  {
    name: 'owner',
    priority: 3,
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'node_modules/(dexie|diff|p-limit|yocto-queue)',
        'pwa/accounts/accounts\\.queries\\.',
        'pwa/sync/(device|engine|labels|merge|recordings|storage|texts|transport|uploads|writer)/',
        'pwa/sync/versions/(use-version|version-marks)\\.',
        'pwa/sync/status/(copy-marks|use-copy-mark)\\.',
        'pwa/data/(assist-history|device/|last-words|kept|inbox|patience|use-live)',
        'pwa/notifications/(keep-subscribed|use-keep-subscribed|reported-endpoint|notifications\\.module|notifications\\.queries|use-choice|idea-switch|describe-channels)\\.',
        'pwa/activity/(live/|(activity\\.queries|use-activity-counts|use-watch-activity)\\.)',
        'pwa/ui/feedback/use-choice\\.',
        'pwa/data/(call-file|list-every-idea|stream|upload)\\.ts',
        'contract/(finding/|rules/(labels|finding-limits)\\.)',
        'contract/(assets|activity|activity-stream|content/(refuse-words|short-title|written-content)|event-base|evidence|evidence-package|ideas|notifications|shares|rules/(durations|escape-html|link-facts|pages-read|restored|sample-idea|share-rules|slow-lines|stamp-faults)|sealing/sealing|usage|versions)\\.ts',
      ].join('|'),
    ),
  },
  {
    name: 'house',
    priority: 3,
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'pwa/accounts/(sign-out/(use-sign-out|sign-out-device|finish-sign-out)|owner-context)\\.',
        'pwa/document/reading/',
        'pwa/app/install/install-advice\\.',
        'pwa/ui/(forms/(carries-files|radio-cards|waiting-field)|look/format-duration|overlays/lazy-dialog)\\.',
        'pwa/ui/(controls/(avatar|tabs|menu|menu-keys|use-swipe)|feedback/empty-state|layout/(keep-focus-beside|state-of-visits|use-growing-list))\\.',
        'pwa/(accounts/(profile/(account-menu|help-sheet)|sign-out/sign-out-question)|document/seal/sealing-sheet|app/thumb-bar|shares/(refusal-words|renewed-terms|shares\\.queries|use-change-link|use-known-idea|use-renew-link|use-switch-off)|ui/look/capped-count)\\.',
        'icons/(activity|cloud-(alert|check|exclamation-point|upload)|copy-plus|ellipsis|file-text|files|hand|layers|library|link-2|log-out|mail|message-square|minus|plus|rotate-ccw|search|share-2|trash|triangle-exclamation-point|undo-2|user-round)\\.mjs',
      ].join('|'),
    ),
  },
  // Readers see an agreement as its owner did before.
  {
    name: 'agreement',
    priority: 4,
    includeDependenciesRecursively: false,
    test: /pwa\/document\/agreement\/|contract\/(agreement|rules\/own-agreement)\.ts/,
  },
  {
    name: 'share',
    priority: 2,
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'contract/agreements/',
        'pwa/shares/(link|terms)/',
        'pwa/shares/(more-fields|new-link|share-(body|fields|form|head|item|kinds|links|offline|screen|words)|stamp-notice|use-share-form)\\.',
        'pwa/shares/share\\.module',
        'pwa/ui/(forms/select-field|controls/copy-field)\\.',
        'icons/(ban|calendar-plus|infinity)\\.mjs',
      ].join('|'),
    ),
  },
  {
    name: 'dialog',
    priority: 5,
    includeDependenciesRecursively: false,
    test: /pwa\/ui\/overlays\/(confirm-dialog|dialog|discard-words|use-close-sheet|modal-stack|use-modal|use-pull-down|use-scrolls-alone)\.|pwa\/ui\/controls\/(icon-button|tooltip|use-copy)\.|icons\/(copy|x)\.mjs/,
  },
  {
    name: 'steps',
    priority: 5,
    test: /pwa\/ui\/feedback\/steps\.|pwa\/access\/preview-name|contract\/recipients\.ts|icons\/check\.mjs/,
  },
  // How a file is saved, asked for with the first one.
  {
    name: 'save',
    priority: 4,
    includeDependenciesRecursively: false,
    test: /pwa\/ui\/feedback\/(save-|load-file)/,
  },
  // What leads out of the app and into it, asked for by few.
  {
    name: 'take-out',
    priority: 4,
    includeDependenciesRecursively: false,
    test: /pwa\/(take-out\/(archive-drafts|import-ideas\.|clean-(file|words)|incoming|known-words|markdown-|memo-type|picture-facts|read-zip-file|fingerprint|same-files|server-files)|editor\/take-out\/(idea-file|with-pictures)|sync\/uploads\/keep-imported)|contract\/(take-out\/(?!direction|paper-style)|zip\/)/,
  },
  // What the service worker's updates need of every page, and owners' pages at once.
  {
    name: 'tabs',
    priority: 4,
    includeDependenciesRecursively: false,
    test: /pwa\/data\/(flush-tabs|persist-storage|device\/journal-bucket)\./,
  },
  {
    name: 'notice',
    priority: 4,
    includeDependenciesRecursively: false,
    test: /pwa\/ui\/feedback\/(notice|progress-bar)\./,
  },
  // The smallest icons of owners' sheets and of few other pages: each would be a file of its own on their devices.
  {
    name: 'icons',
    priority: 1,
    test: /icons\/(chevron-down|mail-x|refresh-cw)\.mjs/,
  },
  // Of the document's page as it begins, and of owners' pages.
  {
    name: 'beside',
    priority: 5,
    includeDependenciesRecursively: false,
    test: /pwa\/(ui\/layout\/use-is-wide|document\/seal\/timestamp-line)\.|icons\/(timer|cloud-off|message-square-text)\.mjs/,
  },
  // What readers of a text or of a drawing need and owners as well, too small for files of their own.
  {
    name: 'text-base',
    priority: 5,
    includeDependenciesRecursively: false,
    test: /pwa\/(data\/trusted-types|document\/rich-text\/memo-player)\.|contract\/content\/(elements|rich-text)\.ts/,
  },
  {
    name: 'seal',
    priority: 5,
    test: /pwa\/(document\/seal\/(seal|seal-edge|seal-date|proof-words)|ui\/controls\/chip)\.|icons\/badge-check\.mjs/,
  },
]
