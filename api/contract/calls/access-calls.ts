import * as access from '../access.ts'
import { reportShown } from '../readings/report-shown.ts'
import * as recipients from '../recipients.ts'
import type { DescribedCall } from './described-call.ts'

/** A reader's way through a link (calls.ts). */
export const accessCalls: DescribedCall[] = [
  {
    endpoint: access.lookUpShare,
    by: 'anyone',
    about: 'What a link asks for next. Changes nothing; content only while open.',
  },
  {
    endpoint: recipients.enterPasscode,
    by: 'anyone',
    about: 'Enters the passcode of a link that has one: sets the access cookie.',
  },
  {
    endpoint: recipients.createRecipient,
    by: 'anyone',
    about: 'Identifies the reader: sets the access cookie.',
  },
  {
    endpoint: recipients.sendCode,
    by: 'reader',
    about: 'Mails a 6-digit code to the address of the reader, where the link asks for one.',
  },
  { endpoint: recipients.verifyCode, by: 'reader', about: 'Proves the address with the code.' },
  { endpoint: recipients.acceptAgreement, by: 'reader', about: 'Accepts the agreement that was shown.' },
  { endpoint: recipients.declineAgreement, by: 'reader', about: 'Declines it and ends the session.' },
  { endpoint: access.openDocument, by: 'reader', about: 'Spends one view and releases the content.' },
  {
    endpoint: access.getDocumentFile,
    by: 'reader',
    about: 'The PDF of the open document, by byte ranges.',
  },
  { endpoint: access.getDocumentAsset, by: 'reader', about: 'A picture of the open document.' },
  {
    endpoint: access.downloadDocument,
    by: 'reader',
    about: 'Downloads the document, where the link allows it.',
  },
  { endpoint: access.getAccessSession, by: 'reader', about: 'How long the document stays open.' },
  { endpoint: access.markSeen, by: 'reader', about: 'Reports that the page is visible.' },
  {
    endpoint: reportShown,
    by: 'reader',
    about: 'Reports how long each page or section was on screen; the owner sees it when the reading is over.',
  },
  {
    endpoint: access.closeDocument,
    by: 'reader',
    about: 'Closes the document; final for a one-time link.',
  },
  {
    endpoint: recipients.askForAccess,
    by: 'anyone',
    about: 'Asks the owner of a dead link for access, once per address and day.',
  },
]
