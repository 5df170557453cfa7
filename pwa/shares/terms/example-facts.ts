import type { AgreementFacts } from '#contract/agreement.ts'

/** Stand-ins for what the server fills in for each reader, used in previews. */
export const exampleFacts = (known: Partial<AgreementFacts>): AgreementFacts => ({
  title: 'The title of your idea',
  documentId: null,
  owner: 'Your name',
  recipient: 'Your reader’s name',
  ...known,
})
