import * as agreements from '../agreements/own-agreements.ts'
import type { DescribedCall } from './described-call.ts'

/** Agreements that owners write themselves (calls.ts). */
export const agreementCalls: DescribedCall[] = [
  { endpoint: agreements.listAgreements, about: 'Own agreements, the oldest first, without their clauses.' },
  {
    endpoint: agreements.createAgreement,
    about: 'Creates an agreement: a title and clauses, each one paragraph of plain text.',
  },
  { endpoint: agreements.getAgreementVersion, about: 'One version of an own agreement, as it was written.' },
  {
    endpoint: agreements.changeAgreement,
    about: 'Writes a new version. Links keep the one that they were made with.',
  },
  { endpoint: agreements.archiveAgreement, about: 'Archives an own agreement, or restores it.' },
  {
    endpoint: agreements.deleteAgreement,
    about: 'Deletes an own agreement that no link was ever made with.',
  },
]
