import { Faq } from './faq.tsx'
import { StaticPage } from './static-page.tsx'
import { SupportAddress } from './support-address.tsx'

const questions = [
  {
    question: 'I opened a link and it says Access Denied. Why?',
    answer:
      'The link was switched off, has expired, has been used up or was not copied completely, or its idea was deleted. Ask the person who sent it for a new one. We cannot open it for you.',
  },
  {
    question: 'Why do I have to say who I am before reading?',
    answer:
      'The owner of the idea asked for it. Your name, your email and the time you read are shown to the owner. They are not used for marketing.',
  },
  {
    question: 'Can I change an idea after publishing it?',
    answer:
      'No. Publishing freezes it, which is what gives its date a meaning. Until then you can change it as often as you like.',
  },
  {
    question: 'Does it work without a connection?',
    answer:
      'You can write without one. What you write is kept on your device and sent when the connection is back. Reading what others shared with you needs a connection.',
  },
  {
    question: 'I forgot my password.',
    answer:
      'Choose Forgot on the sign-in page and enter your email. If an account has that address, a link to set a new password is sent to it. Look in the spam folder too.',
  },
  {
    question: 'Can IdeaVault read my ideas?',
    answer:
      'The server can, because it has to show them to the readers you choose. Connections are encrypted, the stored content is not end-to-end encrypted. The Data Handling page says who can see what.',
  },
  {
    question: 'What does a blockchain timestamp prove, and since when?',
    answer:
      'That exactly these words and pictures existed at that time. “Recorded” is the word of this server, in a log that nobody can rewrite unseen. “Stamped” adds an authority. “Confirmed” adds a Bitcoin block, and from then on nobody can move the date. Download the evidence of an idea and open /verify: it says what is proved and what not, without us.',
  },
  {
    question: 'Is a timestamp the same as a patent?',
    answer:
      'No. It shows that these exact words existed at a time. Whether an idea can be protected by a patent is a question for a patent attorney, and often one to ask before you show it to many people.',
  },
] as const

export function ContactScreen() {
  return (
    <StaticPage title="Contact" lead="Write to us in your own words. We reply within 24 hours.">
      <SupportAddress />
      <p>
        Please never send a password, a share link or the text of an idea by email. We do not need them to
        help you.
      </p>
      <h2>Frequently asked questions</h2>
      <Faq questions={questions} />
    </StaticPage>
  )
}
