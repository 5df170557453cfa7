import type { AgreementFacts } from '#contract/agreement.ts'

/** What the server fills in for each reader, as far as it is known before somebody came. */
export const exampleFacts = (known: Partial<AgreementFacts>): AgreementFacts => ({
  title: 'The title of your idea',
  documentId: null,
  owner: 'Your name',
  recipient: 'Your reader’s name',
  ...known,
})
