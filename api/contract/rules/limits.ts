/** The product's numbers, shared by both sides. Sources: tests/specification.md, docs/design.md. */
const MEGABYTE = 1024 * 1024

export const limits = {
  /** A PDF must be smaller than this, in the words of the specification. */
  pdfBytes: 10 * MEGABYTE,
  imageBytes: 10 * MEGABYTE,
  /** The longer side of a stored picture, in pixels. */
  imageSide: 2400,
  /** A voice memo must be smaller than this, and recording stops by itself after `audioSeconds`. */
  audioBytes: 10 * MEGABYTE,
  audioSeconds: 300,
  /** One picture written into the text as a data URL, decoded. */
  inlineImageBytes: 2 * MEGABYTE,
  /** The whole HTML of an idea, UTF-8. */
  contentBytes: 4 * MEGABYTE,
  /** Start and end tags in that HTML. */
  contentTags: 40_000,
  /** Any other JSON body. */
  bodyBytes: 100 * 1024,
  elements: 500,
  /** The highest version of the editor's schema that a client may name. */
  editorSchema: 1000,
  titleLength: 200,
  nameLength: 120,
  emailLength: 254,
  phoneLength: 40,
  passwordLength: 256,
  professionLength: 120,
  commentLength: 5_000,
  searchQueryLength: 1_000,
  /** Citations that are shown at once. */
  citationsShown: 3,
  assistMessageLength: 20_000,
  assistAnswerLength: 40_000,
  assistHistory: 60,
  /** The longest file name that file systems allow. */
  fileNameLength: 255,
  registrationNameMin: 2,
  recipientNameMin: 3,
  passwordMin: 6,
  passwordSuggested: 15,
  maxViews: 1_000_000,
  shareDefaultDays: 7,
  codeDigits: 6,
  codeMinutes: 10,
  codeResendSeconds: 30,
  sessionIdleHours: 12,
  sessionDays: 7,
  accessHours: 12,
  /** How often an open document asks whether it may stay open; a revoked link must show within 15 s. */
  sessionPollSeconds: 8,
  seenSeconds: 60,
  artificialDelayMs: 2000,
  uploadRedirectMs: 1500,
  scrollThresholdPx: 5,
} as const
